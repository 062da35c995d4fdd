const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "840 bytes", "3.4 MB". A kilobyte is 1,000 bytes, as file managers show it. */
export function bytesText(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${numbers.format(bytes / 1000 ** step)} ${units[step]}`
}
