import { fail, say } from "./message";

/** Copies a text, or shows it if the browser does not allow that. */
export async function put(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    fail(`This browser does not let nissy copy. The text is:\n${text}`);
  }
}

/** Offers a text to the user as a file. */
export function save(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
