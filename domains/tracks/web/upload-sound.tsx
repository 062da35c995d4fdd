import { Alert, Progress } from '@mantine/core'
import { useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { DropZone } from '#kit/web/fields/drop-zone.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { largestAudioMb } from '../contract/words.ts'
import { trackReads } from './calls.ts'
import { accepted } from './track-words.ts'

interface UploadSoundProps {
  title: string
  said: string
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>
}

/** Where a recording is dropped or chosen; what the server says of it stands below. */
export function UploadSound({ title, said, send }: UploadSoundProps) {
  const invalidate = useInvalidate()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async ([file]: File[]) => {
    if (!file) return
    if (file.size > largestAudioMb * 1024 * 1024) return setProblem(`${file.name} is larger than ${largestAudioMb} MB.`)
    setProblem(null)
    setShare(0)
    try {
      await send(file, setShare)
      await invalidate(trackReads)
      toast(said)
    } catch (error) {
      setProblem(asCallError(error).sentences.join(' '))
    } finally {
      setShare(null)
    }
  }
  return (
    <>
      <DropZone
        accept={accepted}
        many={false}
        title={title}
        text={`MP3, AAC, M4A, OGG, WAV or FLAC, at most ${largestAudioMb} MB.`}
        disabled={share !== null}
        onFiles={(files) => void take(files)}
      />
      {share !== null && <Progress value={share * 100} mt="sm" aria-label="Upload" animated={share === 1} />}
      {problem && (
        <Alert color="red" mt="sm" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}
