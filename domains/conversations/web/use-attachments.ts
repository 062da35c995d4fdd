import { useEffect, useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { largestFileMb, mostFiles } from '../contract/limits.ts'
import { call } from './calls.ts'

export interface Attachment {
  id: string
  name: string
}

export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.csv,.txt'

/** Files of an answer that is being written. They are uploaded at once and sent with the answer. */
export function useAttachments(conversation: string) {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const refused = (event: Event) => {
      const given = (event as CustomEvent<{ conversation: string; files: readonly Attachment[] }>).detail
      if (given.conversation === conversation) setFiles(given.files)
    }
    window.addEventListener('inbox-refused', refused)
    return () => window.removeEventListener('inbox-refused', refused)
  }, [conversation])
  const add = async (chosen: readonly File[]) => {
    setProblem(null)
    if (files.length + chosen.length > mostFiles) return setProblem(`Attach at most ${mostFiles} files.`)
    const large = chosen.find(({ size }) => size > largestFileMb * 1024 * 1024)
    if (large) return setProblem(`${large.name} is larger than ${largestFileMb} MB.`)
    setBusy(true)
    try {
      for (const file of chosen) {
        const { id, name } = await call('POST /crm/inbox/{id}/files', { params: { id: conversation }, files: [file] })
        setFiles((before) => [...before.filter((one) => one.id !== id), { id, name }])
      }
    } catch (error) {
      setProblem(asCallError(error).sentences.join(' '))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return {
    files,
    busy,
    problem,
    add,
    remove: (id: string) => setFiles((before) => before.filter((one) => one.id !== id)),
    clear: () => setFiles([]),
  }
}
