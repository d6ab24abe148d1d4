import { render } from "preact";
import { App } from "./views/app";
import { start } from "./state";
import { applyAppearance } from "./appearance";

applyAppearance();
const root = document.getElementById("app")!;
root.textContent = "";
render(<App />, root);
start();
navigator.serviceWorker?.register("worker.js", { type: "module" }).catch(() => {}); // without it the page needs the server to open
