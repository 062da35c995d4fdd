/** Returns true if the file matches `accept`. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string): boolean {
  if (accept === '') return true
  return accept.split(',').some((part) => {
    const kind = part.trim().toLowerCase()
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
}
