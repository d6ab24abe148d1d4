// Fields whose text counts when the user leaves them.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";

interface Props extends Pick<JSX.IntrinsicElements["input"], "class" | "placeholder" | "spellcheck" | "autocomplete" | "autocapitalize"> {
  value: string;
  onType?: (text: string) => void;
  take: (text: string, field: HTMLInputElement) => void | Promise<boolean>; // false: the text is wrong, and stays
}

/** A field for a text that others may change, too. What is being typed stays while the page changes around it. */
export function Field({ value, onType, take, ...others }: Props) {
  const typed = useSignal<string | null>(null);
  return (
    <input {...others} value={typed.value ?? value}
      onInput={(e) => ((typed.value = e.currentTarget.value), e.currentTarget.setCustomValidity(""), onType?.(e.currentTarget.value))}
      onChange={async (e) => {
        const text = e.currentTarget.value;
        if ((await take(text, e.currentTarget)) !== false && typed.peek() === text) typed.value = null;
      }}
      onBlur={() => void (typed.value === value && (typed.value = null))} />
  );
}
