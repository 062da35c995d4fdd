import { Button, Input, Progress } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { assetUrl } from '../config.ts'
import { inOrderOf } from '../drag/order.ts'
import { SortableItem, SortableList } from '../drag/sortable.tsx'
import { useOrder } from '../drag/use-order.ts'
import { undoToast } from '../feedback/toast.tsx'
import { icons } from '../icons.ts'
import type { Action } from '../list-page/list-types.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './fields.module.css'
import { pictureAccept } from './pictures.ts'
import type { SendFile, Upload } from './uploads.ts'
import { useUploads } from './use-uploads.ts'

export interface Picture {
  id: string
  url: string
  /** Alternative text, for screen readers. */
  name?: string | null
}

interface GalleryFieldProps {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  value: readonly Picture[]
  onChange: (pictures: Picture[]) => void
  /** Stores one picture. */
  upload: SendFile<Picture>
  /** Called when the undo toast is gone. */
  remove?: (picture: Picture) => void | Promise<void>
  /** Saves a new order of the pictures. Throws if the server refuses it. */
  reorder?: (pictures: Picture[]) => void | Promise<void>
  /** Further entries of a picture's menu. */
  more?: (picture: Picture) => readonly Action[]
  /** Opens a picker of existing pictures. */
  choose?: (() => void) | undefined
  disabled?: boolean
}

/** Pictures: dropped or chosen, uploaded with progress, reordered by dragging. The first one is the cover. */
export function GalleryField({
  label,
  description,
  error,
  value,
  onChange,
  upload,
  remove,
  reorder,
  more,
  choose,
  disabled = false,
}: GalleryFieldProps) {
  const current = useRef(value)
  current.current = value
  const uploads = useUploads(upload, (picture) => onChange([...current.current, picture]))
  const deletion = useLateDeletion(remove)
  const { ordered, settle, move } = useOrder({
    items: value,
    save: async (pictures) => {
      await reorder?.(pictures)
      // A picture may have been added or removed meanwhile.
      const ids = pictures.map(({ id }) => id)
      onChange(inOrderOf(current.current, ids))
    },
    notice: 'Picture moved.',
  })
  const take = (picture: Picture) => {
    const before = value
    onChange(value.filter(({ id }) => id !== picture.id))
    deletion.later(picture)
    undoToast('Picture removed.', () => {
      deletion.never(picture)
      onChange([...before])
    })
  }
  const actionsOf = (picture: Picture, index: number): Action[] => [
    { label: 'Set as cover', icon: 'star', disabled: index === 0 && 'This is the cover', run: () => move(index, 0) },
    { label: 'Move left', icon: 'left', disabled: index === 0 && 'This is the first', run: () => move(index, index - 1) },
    {
      label: 'Move right',
      icon: 'right',
      disabled: index === value.length - 1 && 'This is the last',
      run: () => move(index, index + 1),
    },
    ...(more?.(picture) ?? []),
    { label: 'Remove', icon: 'trash', danger: true, run: () => take(picture) },
  ]
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <SortableList items={ordered} settled={(next, place) => void settle(next, place)}>
        {(shown) => (
          <ul className={styles.gallery}>
            {shown.map((picture, index) => (
              <SortableItem key={picture.id} id={picture.id} index={index} name={`picture ${index + 1}`} disabled={disabled}>
                {({ ref, held, grip }) => (
                  <li ref={ref} className={styles.picture} data-lifted={held || undefined}>
                    <img src={assetUrl(picture.url)} alt={picture.name ?? `Picture ${index + 1}`} loading="lazy" draggable={false} />
                    {index === 0 && <span className={styles.cover}>Cover</span>}
                    {!disabled && (
                      <button type="button" className={styles.grip} {...grip}>
                        <icons.grip size={16} aria-hidden />
                      </button>
                    )}
                    {!disabled && (
                      <span className={styles.pictureMenu}>
                        <RowMenu actions={actionsOf(picture, index)} label={`Actions for picture ${index + 1}`} />
                      </span>
                    )}
                  </li>
                )}
              </SortableItem>
            ))}
            {uploads.uploads.map((one) => (
              <Uploading key={one.id} upload={one} retry={() => uploads.retry(one)} stop={() => uploads.stop(one)} />
            ))}
          </ul>
        )}
      </SortableList>
      {!disabled && (
        <DropZone
          accept={pictureAccept}
          many
          title="Add pictures"
          text="Drop them here or choose them. JPEG, PNG or WebP."
          onFiles={uploads.add}
        />
      )}
      {!disabled && choose && (
        <Button variant="default" size="compact-md" mt="xs" leftSection={<icons.album size={16} aria-hidden />} onClick={choose}>
          Choose from media
        </Button>
      )}
    </Input.Wrapper>
  )
}

function Uploading({ upload, retry, stop }: { upload: Upload; retry: () => void; stop: () => void }) {
  const actions: Action[] = [
    ...(upload.problem === null || upload.refused ? [] : [{ label: 'Try again', icon: 'refresh' as const, run: retry }]),
    { label: upload.problem === null ? 'Stop' : 'Remove', icon: 'x', run: stop },
  ]
  return (
    <li className={`${styles.picture} ${styles.uploading}`} data-failed={upload.problem !== null || undefined} role="status">
      <span title={upload.file.name}>{upload.file.name}</span>
      {upload.problem === null ? (
        <Progress value={upload.share * 100} size="sm" aria-label={`Sending ${upload.file.name}`} />
      ) : (
        <b>{upload.problem}</b>
      )}
      <span className={styles.pictureMenu}>
        <RowMenu actions={actions} label={`Actions for ${upload.file.name}`} />
      </span>
    </li>
  )
}

const undoMs = 5000

/** Deletes permanently when the undo toast is gone, or at once when the user leaves the screen. */
function useLateDeletion(remove: GalleryFieldProps['remove']) {
  const [timers] = useState(() => new Map<string, { timer: ReturnType<typeof setTimeout>; now: () => void }>())
  const latest = useRef(remove)
  latest.current = remove
  useEffect(
    () => () => {
      for (const { timer, now } of timers.values()) {
        clearTimeout(timer)
        now()
      }
    },
    [timers],
  )
  return {
    later: (picture: Picture) => {
      const now = () => {
        timers.delete(picture.id)
        void latest.current?.(picture)
      }
      timers.set(picture.id, { timer: setTimeout(now, undoMs), now })
    },
    never: (picture: Picture) => {
      clearTimeout(timers.get(picture.id)?.timer)
      timers.delete(picture.id)
    },
  }
}
