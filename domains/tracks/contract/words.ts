// Words of tracks without schemas, so that lists in the browser can use them.

/** The audio formats of a track, and whether a preview can be cut from each. */
export const audioFormats = {
  mp3: { name: 'MP3', mime: 'audio/mpeg', cuts: true },
  aac: { name: 'AAC', mime: 'audio/aac', cuts: true },
  m4a: { name: 'M4A', mime: 'audio/mp4', cuts: false },
  ogg: { name: 'OGG', mime: 'audio/ogg', cuts: true },
  wav: { name: 'WAV', mime: 'audio/wav', cuts: true },
  flac: { name: 'FLAC', mime: 'audio/flac', cuts: false },
} as const
export type AudioFormat = keyof typeof audioFormats

export const largestAudioMb = 50

/** Allowed preview lengths, in seconds. */
export const previewSeconds = { least: 5, most: 120, usual: 30 }
