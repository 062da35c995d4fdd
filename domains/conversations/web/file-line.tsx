import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { call, type Message } from './calls.ts'
import styles from './inbox.module.css'

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** A file of a message: a picture is shown, everything can be downloaded. */
export function FileLine({ file, conversation }: { file: Message['attachments'][number]; conversation: string }) {
  const name = file.name ?? file.kind
  if (file.kind === 'refused') return <small>{name} was too large to be kept.</small>
  if (!file.id) return <small>{name}: open it in WhatsApp.</small>
  const params = { id: conversation, file_id: file.id }
  return (
    <>
      {file.mime && pictureTypes.includes(file.mime) && <Picture params={params} name={name} />}
      <Button
        variant="default"
        size="compact-sm"
        className={styles.file}
        onClick={() =>
          void call
            .download('GET /crm/inbox/{id}/files/{file_id}', { params })
            .catch((error: unknown) => showError('Not downloaded', error))
        }
      >
        Download {name}
      </Button>
    </>
  )
}

function Picture({ params, name }: { params: { id: string; file_id: string }; name: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const { id, file_id } = params
  useEffect(() => {
    let current = true
    call.picture('GET /crm/inbox/{id}/files/{file_id}', { params: { id, file_id } }).then(
      (given) => current && setUrl(given),
      // The button below still offers the file, and says why it cannot be read.
      () => {},
    )
    return () => {
      current = false
    }
  }, [id, file_id])
  return url && <img className={styles.picture} src={url} alt={name} />
}
