/** Returns a sentence that names the full disk as the cause, or `null` when the failure has another one. */
export function fullDisk(error: unknown, folder: string): string | null {
  const { code, message, stderr } = error as { code?: unknown; message?: string; stderr?: string }
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(`${message} ${stderr}`)
  return isFull
    ? `The disk of ${folder} is full. PostgreSQL needs about 100 MB there: free some space, or choose another folder with SAFIRI_DATA. Then start again.`
    : null
}
