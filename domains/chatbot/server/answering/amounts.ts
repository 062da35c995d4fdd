const factors: Record<string, number> = { million: 1_000_000, m: 1_000_000, k: 1000, thousand: 1000 }

/** Returns the amount that somebody typed ("1,000,000", "1.5 million") in major units. */
export function majorUnits(text: string, unit: string | undefined): number {
  const factor = factors[unit ?? ''] ?? 1
  const plain = text
    .trim()
    .replace(/[ ,](?=\d{3}\b)/g, '')
    .replace(/[ ,]+$/, '')
  const value = Number(plain.replace(/\.(?=\d{3}\b)/g, ''))
  return Number.isFinite(value) ? Math.round(value * factor) : 0
}
