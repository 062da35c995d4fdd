/** What a file's header and tags say. */
export interface Metadata {
  /** Set for the formats whose length is read from the header: FLAC and M4A. */
  container: 'flac' | 'm4a' | null
  /** The length in milliseconds; null if the header has none. */
  ms: number | null
  album: string | null
  genre: string | null
}

const none: Metadata = { container: null, ms: null, album: null, genre: null }

/** Returns a file's metadata; empty if it has none or is broken. It reads headers and tags only, so a large file costs no more. */
export async function readMetadata(file: Buffer): Promise<Metadata> {
  // Loaded when first needed, so that start-up does not wait for it.
  const { parseBuffer } = await import('music-metadata')
  const found = await parseBuffer(file, undefined, { duration: false, skipCovers: true }).catch(() => null)
  if (!found || found.format.hasVideo) return none
  const { container, duration } = found.format
  const { album, genre } = found.common
  return {
    container: container === 'FLAC' ? 'flac' : found.format.hasAudio && file.toString('latin1', 4, 8) === 'ftyp' ? 'm4a' : null,
    ms: duration ? Math.round(duration * 1000) : null,
    album: textOf(album, 120),
    genre: textOf(genre?.[0], 60),
  }
}

/** Returns a tag as one line; null if it is empty or longer than the field. */
function textOf(tag: string | undefined, maxLength: number): string | null {
  const text = tag?.replace(/\p{C}/gu, '').trim() ?? ''
  return text === '' || text.length > maxLength ? null : text
}
