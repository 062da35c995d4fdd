/** Runs `work` for each item, at most `most` at once. @throws the first failure; no further item is started after it. */
export async function inParallel<Item>(items: readonly Item[], most: number, work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    // All workers share one iterator, so each item is taken once.
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
}
