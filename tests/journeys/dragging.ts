import type { Locator, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** Drags with the mouse, in steps as a hand does. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 12, from.y + ((to.y - from.y) * step) / 12)
  // The library looks where the pointer rests.
  await page.mouse.move(to.x, to.y + 2)
  await page.locator('html').evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
}

/** The middle of an element in the window. */
export const middleOf = async (target: Locator): Promise<Point> => {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
