package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/shirou/gopsutil/v4/process"
)

// server is a running nissy serve.
type server struct {
	address string
	command *exec.Cmd
	process *process.Process
}

// startServer starts nissy serve with a data folder, on any free port.
func startServer(program, data string) (*server, error) {
	c := exec.Command(program, "serve", "--listen", "127.0.0.1:0")
	c.Env = append(os.Environ(), "NISSYDATA="+data)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s has not printed its address: %w", program, err)
	}
	_, address, _ := strings.Cut(strings.TrimSpace(line), " at ")
	p, err := process.NewProcess(int32(c.Process.Pid))
	return &server{address, c, p}, err
}

// memory returns the resident memory in bytes.
func (s *server) memory() (uint64, error) {
	info, err := s.process.MemoryInfo()
	if err != nil {
		return 0, err
	}
	return info.RSS, nil
}

// processorTime waits for a period, and returns the processor time that the server used in
// it.
func (s *server) processorTime(period time.Duration) (time.Duration, error) {
	before, err := s.process.Times()
	if err != nil {
		return 0, err
	}
	time.Sleep(period)
	after, err := s.process.Times()
	if err != nil {
		return 0, err
	}
	seconds := after.User + after.System - before.User - before.System
	return time.Duration(seconds * float64(time.Second)).Round(time.Millisecond), nil
}

// terminate sends SIGTERM and returns how long the process takes to end.
func (s *server) terminate() (time.Duration, error) {
	began := time.Now()
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		return 0, err
	}
	err := s.command.Wait()
	return time.Since(began), err
}

// kill ends the process if it is running.
func (s *server) kill() {
	if s.command.ProcessState == nil {
		s.command.Process.Kill()
		s.command.Wait()
	}
}
