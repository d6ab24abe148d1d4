package queue

import (
	"context"
	"encoding/json"
)

// Workers returns the workers that are present.
func (q *Queue) Workers(ctx context.Context) (list []Worker, err error) {
	err = q.each(ctx, q.workerStore, func(value []byte) error {
		var w Worker
		err := json.Unmarshal(value, &w)
		list = append(list, w)
		return err
	})
	return list, err
}
