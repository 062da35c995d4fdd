import { CloseButton, FileButton, ActionIcon } from '@mantine/core'
import { icons } from '#kit/web/icons.ts'
import styles from './inbox.module.css'
import { acceptedFiles, type useAttachments } from './use-attachments.ts'

type Attachments = ReturnType<typeof useAttachments>

/** Opens the device's file dialog. */
export function AttachButton({ busy, add }: Attachments) {
  return (
    <FileButton multiple accept={acceptedFiles} onChange={(chosen) => void add(chosen)}>
      {(props) => (
        <ActionIcon {...props} variant="default" size="lg" aria-label="Attach files" loading={busy}>
          <icons.upload size={18} />
        </ActionIcon>
      )}
    </FileButton>
  )
}

/** The files of the answer, and why one was not accepted. */
export function AttachmentList({ files, problem, remove }: Attachments) {
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {files.map(({ id, name }) => (
            <li key={id}>
              {name}
              <CloseButton size="sm" aria-label={`Remove ${name}`} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className={styles.failed} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
