import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { chromium, type Response } from "@playwright/test";
import { findChromium } from "../lib/browser.ts";
import { Failure } from "../lib/failure.ts";
import type { Row } from "./starts.ts";

/** What a first visitor's browser downloads for the home page: it comes drawn, then scripts until it answers, then the rest. */
export async function measureHomePage(storeUrl: string): Promise<readonly Row[]> {
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    const html = await page.goto(storeUrl);
    if (html === null) throw new Failure("The home page was not answered.");
    const button = page.getByRole("button", { name: /^Add to Cart/ }).first();
    while (!(await button.evaluate(isTakenOver))) await sleep(10);
    const initial = [...scripts];
    await page.waitForLoadState("networkidle");
    const later = scripts.filter((script) => !initial.includes(script));
    return [
      ["home page, HTML as it is drawn (gzip)", await kilobytes([html])],
      ["home page, JavaScript until Add to Cart answers (gzip)", await kilobytes(initial)],
      ["home page, JavaScript loaded afterwards (gzip)", await kilobytes(later)],
    ];
  } finally {
    await browser.close();
  }
}

/** React marks what it has taken over from the Worker. */
function isTakenOver(element: object): boolean {
  return Object.keys(element).some((key) => key.startsWith("__reactProps"));
}

async function kilobytes(files: readonly Response[]): Promise<string> {
  const bodies = await Promise.all(files.map((file) => file.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return `${(bytes / 1024).toFixed(1)} KB in ${files.length} ${files.length === 1 ? "file" : "files"}`;
}
