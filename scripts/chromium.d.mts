export const chromiumNames: string[]
export const chromiumFlags: string[]
export function findChromium(): string | undefined
