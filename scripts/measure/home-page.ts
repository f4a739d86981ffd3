import { gzipSync } from "node:zlib";
import { chromium, type Response } from "@playwright/test";
import { findChromium } from "../lib/browser.ts";
import type { Row } from "./starts.ts";

/** What a first visitor's browser downloads for the home page: scripts until it is drawn, and those that follow. */
export async function measureHomePage(storeUrl: string): Promise<readonly Row[]> {
  const { executablePath, args } = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    await page.goto(storeUrl);
    await page.getByRole("heading", { name: "Featured Products" }).waitFor();
    const initial = [...scripts];
    await page.waitForLoadState("networkidle");
    const later = scripts.filter((script) => !initial.includes(script));
    return [
      ["home page, JavaScript until it is drawn (gzip)", await kilobytes(initial)],
      ["home page, JavaScript loaded afterwards (gzip)", await kilobytes(later)],
    ];
  } finally {
    await browser.close();
  }
}

async function kilobytes(scripts: readonly Response[]): Promise<string> {
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return `${(bytes / 1024).toFixed(1)} KB in ${scripts.length} files`;
}
