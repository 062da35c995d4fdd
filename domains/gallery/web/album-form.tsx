import { Button, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm, type SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { albumBody, albumEditBody } from '../contract.ts'
import { call, galleryReads, type Album } from './calls.ts'

type Texts = { title: string; description: string }

const Fields = ({ field }: { field: (name: keyof Texts) => object }) => (
  <>
    <TextInput label="Title" required maxLength={160} data-autofocus {...field('title')} />
    <Textarea
      label="Description"
      description="Shown above its pictures."
      autosize
      minRows={3}
      maxRows={8}
      maxLength={2000}
      mb="sm"
      {...field('description')}
    />
  </>
)

/** Creates an album and opens it. */
export default function NewAlbum({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const form = useSmallForm({
    initial: { title: '', description: '' },
    check: checkWith(albumBody),
    send: async (body) => {
      const { id, title } = await call('POST /gallery/albums', { body })
      void invalidate(galleryReads)
      toast(`${title} added.`)
      await navigate({ href: pathTo('/website/album/$id', { id }), replace: true })
    },
  })
  return (
    <Modal opened onClose={onClose} title="Add album" size="sm">
      <SmallForm
        form={form}
        action="Add album"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Fields field={form.field as SmallFormState<Texts>['field']} />
      </SmallForm>
    </Modal>
  )
}

/** The form for an album's texts. */
export function AlbumForm({ album }: { album: Album }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { title: album.title, description: album.description ?? '', version: album.version },
    check: checkWith(albumEditBody),
    send: async (body) => {
      const { version } = await call('POST /gallery/albums/{id}', { params: { id: album.id }, body })
      form.set({ version })
      void invalidate(galleryReads)
      toast('Album saved.')
    },
  })
  return (
    <SmallForm form={form} action="Save album" needs={['Edit Website']}>
      <Fields field={form.field as SmallFormState<Texts>['field']} />
    </SmallForm>
  )
}
