import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { bytesText } from '#kit/web/format/bytes.ts'
import { icons } from '#kit/web/icons.ts'
import { call, type DocumentFile } from './calls.ts'
import styles from './documents.module.css'

/** A file of an invoice: a picture is shown, a PDF opens in a new window. */
export function DocumentFile({ file: { id, name, mime, size } }: { file: DocumentFile }) {
  const isPicture = mime?.startsWith('image/') ?? false
  if (mime === null) return null
  const open = () => call.open('GET /payables/documents/{id}/file', { params: { id } })
  const save = () => call.download('GET /payables/documents/{id}/file', { params: { id } })
  return (
    <>
      {isPicture && <Picture id={id} name={name} />}
      <Button
        variant="default"
        className={styles.file!}
        leftSection={isPicture ? <icons.download size={14} aria-hidden /> : <icons.eye size={14} aria-hidden />}
        onClick={() => void (isPicture ? save() : open()).catch((error: unknown) => showError('Not opened', error))}
      >
        {isPicture ? 'Download' : 'Open'} {name} ({bytesText(size ?? 0)})
      </Button>
    </>
  )
}

function Picture({ id, name }: { id: string; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    call.picture('GET /payables/documents/{id}/file', { params: { id } }).then(
      (given) => current && setUrl(given),
      // The button below still offers the file, and says why it cannot be read.
      () => {},
    )
    return () => {
      current = false
    }
  }, [id])
  return url && <img className={styles.picture} src={url} alt={name} />
}
