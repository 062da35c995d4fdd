import { audioFormats, previewSeconds, type AudioFormat } from '../contract/words.ts'

/** "3:42", "1:02:05". */
export function lengthText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** File types the file picker accepts. The server checks the bytes. */
export const accepted = [...Object.keys(audioFormats).map((format) => `.${format}`), '.oga', '.opus', '.mp4', 'audio/*'].join(',')

/** Returns the preview lengths to choose from, plus the current one if it differs. */
export function previewOptions(chosen: number | null): { value: string; label: string }[] {
  const usual = [15, previewSeconds.usual, 45, 60, 90, previewSeconds.most]
  const lengths = chosen === null ? usual : [...new Set([...usual, chosen])].toSorted((a, b) => a - b)
  return [
    { value: '', label: 'No preview' },
    ...lengths.map((seconds) => ({ value: String(seconds), label: `The first ${seconds} seconds` })),
  ]
}

/** "MP3". */
export const formatText = (format: AudioFormat): string => audioFormats[format].name

/** "Nakivubo Band · Sunday in Kampala". */
export const byText = ({ artist, album }: { artist: string; album: string | null }): string => [artist, album].filter(Boolean).join(' · ')
