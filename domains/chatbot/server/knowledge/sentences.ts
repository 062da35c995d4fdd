const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const longest = 600

/** Returns a rich text as plain sentences, at most 600 characters each. */
export const sentencesOf = (html: string | null | undefined): string[] =>
  (html ?? '')
    .replace(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name]!)
    .split(/\n+|(?<=[.!?…])\s+(?=\p{Lu})/u)
    .map((text) => text.trim().slice(0, longest))
    .filter((text) => text.length > 1)
