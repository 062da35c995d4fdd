import { zipSync } from 'fflate'

export interface ZipEntry {
  /** With `/` between folders: `files/passport.pdf`. */
  name: string
  content: Buffer
}

// The format has no time zone, so no entry claims a time: this is its earliest day.
const mtime = new Date(1980, 0, 1)

/** Returns a ZIP archive of entries, for downloads of a few megabytes: everything is in memory. Equal names get a number. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(withOwnNames(entries).map(({ name, content }) => [name, content])), { mtime }))

function withOwnNames(entries: readonly ZipEntry[]): ZipEntry[] {
  const used = new Set<string>()
  return entries.map(({ name, content }) => {
    const [, stem, extension] = /^(.*?)(\.[^./]*)?$/.exec(name)!
    let own = name
    for (let n = 2; used.has(own.toLowerCase()); n++) own = `${stem} (${n})${extension ?? ''}`
    used.add(own.toLowerCase())
    return { name: own, content }
  })
}
