export const chromiumNames: string[]
export function findChromium(): string | undefined
