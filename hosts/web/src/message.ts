// What was done or went wrong, in a sentence.

import { signal } from "@preact/signals";

export interface Message {
  text: string;
  isError: boolean;
  undo?: () => void; // undoes what the message is about
  undoing?: string; // the text of the button that does, such as Undo
}

/** The last message; null: there is none, or the user has dismissed it. */
export const message = signal<Message | null>(null);

/** Says what was done. */
export const say = (text: string, undo?: () => void, undoing = "Undo") => (message.value = { text, isError: false, undo, undoing });

/** Says what went wrong. */
export const fail = (text: string) => (message.value = { text, isError: true });

export const dismiss = () => (message.value = null);
