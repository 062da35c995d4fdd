// Limits of a page, without zod: the editor says them before the server refuses.

export const maxBlocks = 300
export const maxLevels = 6
export const maxBytes = 512 * 1024

/** Other websites that may show the booking widget. */
export const mostEmbedOrigins = 20
