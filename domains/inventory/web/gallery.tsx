import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { ask, showError } from '#kit/web/feedback/dialogs.ts'
import type { Picture } from '#kit/web/fields/gallery-field.tsx'
import type { SendFile } from '#kit/web/fields/uploads.ts'
import { useMediaPicker } from '#kit/web/fields/use-media-picker.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAllowed, type Guarded } from '#kit/web/use-session.ts'

// Loaded lazily, because it includes the drag code.
const GalleryField = lazy(async () => ({ default: (await import('#kit/web/fields/gallery-field.tsx')).GalleryField }))

/** A picture as the API returns it. */
interface StoredPicture {
  id: string
  url: string
  small_url: string
  caption: string | null
}

interface GalleryProps extends Guarded {
  label?: ReactNode
  pictures: readonly StoredPicture[]
  upload: (file: File, sent: Parameters<SendFile<Picture>>[1]) => Promise<StoredPicture[]>
  order: (ids: string[]) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  describe: (id: string, caption: string) => Promise<unknown>
  /** Adds pictures of the media library to the gallery. @returns the whole gallery. */
  choose: (ids: string[]) => Promise<StoredPicture[]>
  /** Called after every change that the server has saved. */
  changed: () => void
}

const toPicture = ({ id, small_url, url, caption }: StoredPicture): Picture => ({ id, url: small_url || url, name: caption })

/** The gallery of an item or a part of it. Every change is saved at once. */
export function Gallery({ label, needs = ['Edit Inventory'], pictures, upload, order, remove, describe, choose, ...props }: GalleryProps) {
  const invalidate = useInvalidate()
  const allowed = useAllowed()
  const changed = () => {
    props.changed()
    // The media library shows where each picture is used.
    void invalidate(['/gallery'])
  }
  const [value, setValue] = useState<Picture[]>(() => pictures.map(toPicture))
  const Picker = useMediaPicker()
  const [choosing, setChoosing] = useState(false)
  // Includes pictures just removed: the server keeps them while the removal can be undone.
  const known = useRef(new Set(pictures.map(({ id }) => id)))
  const keep = async (title: string, change: () => Promise<unknown>) => {
    try {
      await change()
      changed()
    } catch (error) {
      showError(title, error)
    }
  }
  const describePicture = async (picture: Picture) => {
    const caption = await ask({
      title: 'Describe the picture',
      label: 'Description',
      action: 'Save description',
      initial: picture.name ?? '',
      required: false,
    })
    if (caption === null) return
    setValue((all) => all.map((one) => (one.id === picture.id ? { ...one, name: caption || null } : one)))
    await keep('Not described', () => describe(picture.id, caption))
  }
  return (
    <>
      <Suspense fallback={<Skeleton height={180} visible={false} />}>
        <GalleryField
          label={label}
          disabled={!allowed({ needs })}
          value={value}
          onChange={setValue}
          upload={async (file, sent) => {
            const [stored] = await upload(file, sent)
            known.current.add(stored!.id)
            changed()
            return toPicture(stored!)
          }}
          reorder={async (next) => {
            await order(next.map(({ id }) => id))
            changed()
          }}
          remove={({ id }) => keep('Not removed', () => remove(id))}
          more={(picture) => [{ label: 'Describe', icon: 'pencil', run: () => describePicture(picture) }]}
          choose={Picker ? () => setChoosing(true) : undefined}
        />
      </Suspense>
      {Picker && choosing && (
        <Suspense fallback={null}>
          <Picker
            onClose={() => setChoosing(false)}
            onChoose={async (ids) => {
              const added = (await choose(ids)).filter(({ id }) => !known.current.has(id))
              for (const { id } of added) known.current.add(id)
              setValue((all) => [...all, ...added.map(toPicture)])
              changed()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
