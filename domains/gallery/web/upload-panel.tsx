import { ActionIcon, Button, Group, Progress } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { pictureAccept } from '#kit/web/fields/pictures.ts'
import type { Upload, Uploads, UploadsState } from '#kit/web/fields/uploads.ts'
import { useIncomingFiles } from '#kit/web/fields/use-incoming-files.ts'
import { bytesText } from '#kit/web/format/bytes.ts'
import { icons } from '#kit/web/icons.ts'
import styles from './gallery.module.css'

const shownAtMost = 6

type Sending = Uploads & UploadsState

/** Lets users choose pictures with a button, drop them on the page, or paste them. */
export function useChooser(uploads: Uploads, whereTo: string, allowed: boolean): { choose: () => void; parts: ReactNode } {
  const input = useRef<HTMLInputElement>(null)
  const { over } = useIncomingFiles((files) => allowed && uploads.add(files))
  return {
    choose: () => input.current?.click(),
    parts: (
      <>
        <input
          ref={input}
          type="file"
          accept={pictureAccept}
          multiple
          hidden
          aria-label="Pictures to upload"
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        {over && allowed && (
          <div className={styles.over}>
            <icons.upload size={28} stroke={1.4} aria-hidden />
            Drop pictures to add them to {whereTo}
          </div>
        )}
      </>
    ),
  }
}

/** Uploads in progress and failed ones with their errors. Each can be stopped or retried. */
export function UploadPanel({ uploads }: { uploads: Sending }) {
  const { uploads: files, done } = uploads
  if (files.length === 0) return null
  const failed = files.filter(({ problem }) => problem !== null)
  const again = failed.filter(({ refused }) => !refused)
  const going = files.filter(({ problem }) => problem === null)
  const shown = [...failed, ...going.slice(0, shownAtMost)]
  const share = (done + going.reduce((sum, file) => sum + file.share, 0)) / (done + files.length)
  return (
    <section className={styles.uploads} aria-label="Uploads">
      <Group justify="space-between" mb={6} gap="xs">
        <b role="status">{going.length > 0 ? `Sending pictures: ${done} of ${done + files.length} sent` : `${failed.length} not sent`}</b>
        <Group gap="xs">
          {again.length > 1 && (
            <Button variant="default" size="compact-sm" onClick={() => again.forEach(uploads.retry)}>
              Retry all
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => files.forEach(uploads.stop)}>
            {going.length > 0 ? 'Cancel all' : 'Clear'}
          </Button>
        </Group>
      </Group>
      {going.length > 0 && <Progress value={share * 100} size="sm" mb="xs" aria-label="All pictures" />}
      <ul>
        {shown.map((file) => (
          <OneUpload key={file.id} upload={file} retry={() => uploads.retry(file)} stop={() => uploads.stop(file)} />
        ))}
      </ul>
      {going.length > shownAtMost && <small>{going.length - shownAtMost} more are waiting.</small>}
    </section>
  )
}

function OneUpload({ upload, retry, stop }: { upload: Upload; retry: () => void; stop: () => void }) {
  const { file, share, problem, refused } = upload
  return (
    <li data-failed={problem !== null || undefined}>
      <span className={styles.fileName}>{file.name}</span>
      {problem === null ? (
        <Progress value={share * 100} size="sm" aria-label={`Sending ${file.name}`} className={styles.share} />
      ) : (
        <span className={styles.problem}>{problem}</span>
      )}
      <small className="figures">{bytesText(file.size)}</small>
      {problem !== null && !refused && (
        <ActionIcon aria-label={`Try ${file.name} again`} onClick={retry}>
          <icons.refresh size={16} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={problem === null ? `Stop ${file.name}` : `Remove ${file.name}`} onClick={stop}>
        <icons.x size={16} />
      </ActionIcon>
    </li>
  )
}
