import { Alert, Progress } from '@mantine/core'
import { useState } from 'react'
import { asCallError } from '../call-error.ts'
import { DropZone } from './drop-zone.tsx'

interface UploadOneProps {
  title: string
  text: string
  /** Like the `accept` of an input. Empty: any file. */
  accept: string
  maxMb: number
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  done: () => void | Promise<void>
}

/** Uploads one file as soon as it is dropped or chosen. The server's error appears below. */
export function UploadOne({ title, text, accept, maxMb, send, done }: UploadOneProps) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async ([file]: File[]) => {
    if (!file) return
    if (file.size > maxMb * 1024 * 1024) return setProblem(`${file.name} is larger than ${maxMb} MB.`)
    setProblem(null)
    setShare(0)
    try {
      await send(file, setShare)
      await done()
    } catch (error) {
      setProblem(asCallError(error).sentences.join(' '))
    } finally {
      setShare(null)
    }
  }
  return (
    <>
      <DropZone accept={accept} many={false} title={title} text={text} disabled={share !== null} onFiles={(files) => void take(files)} />
      {share !== null && <Progress value={share * 100} mt="sm" aria-label="Upload" animated={share === 1} />}
      {problem && (
        <Alert color="red" mt="sm" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
