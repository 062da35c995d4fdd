import { Button, Select, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, galleryReads } from './calls.ts'
import { inHundreds, picturesText } from './gallery-words.ts'

interface AddToAlbumProps {
  ids: readonly string[]
  /** The album to move them from; without it they are only added. */
  from?: string
  onClose: () => void
}

const makeOne = 'new'

/** Adds pictures to an existing or a new album. */
export default function AddToAlbum({ ids, from, onClose }: AddToAlbumProps) {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const { data } = useCall(call, 'GET /gallery/albums', { query: { per_page: '100', sort: 'title' } })
  const albums = (data ?? []).filter(({ id }) => id !== from)
  const form = useSmallForm({
    initial: { album: null as string | null, title: '' },
    check: ({ album, title }): Record<string, string> => {
      if (!album) return { album: 'Choose an album.' }
      return album === makeOne && title.trim() === '' ? { title: 'Title is required.' } : {}
    },
    send: async ({ album, title }) => {
      const id = album === makeOne ? (await call('POST /gallery/albums', { body: { title } })).id : album!
      // Select the created album, so that a retry does not create it again.
      if (album === makeOne) form.set({ album: id })
      for (const some of inHundreds(ids))
        await call('POST /gallery/albums/{id}/add', { params: { id }, body: { ids: some, ...(from ? { from } : {}) } })
      await invalidate(galleryReads)
      toast(`${picturesText(ids.length)} ${from ? 'moved' : 'added'}.`)
      onClose()
      if (album === makeOne && !from) await navigate({ href: pathTo('/website/album/$id', { id }) })
    },
  })
  return (
    <Modal opened onClose={onClose} title={`${from ? 'Move' : 'Add'} ${picturesText(ids.length)} to an album`} size="sm">
      <SmallForm
        form={form}
        action={from ? 'Move pictures' : 'Add pictures'}
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Select
          label="Album"
          searchable
          data-autofocus
          data={[{ value: makeOne, label: 'New album' }, ...albums.map(({ id, title }) => ({ value: id, label: title }))]}
          {...form.field('album')}
        />
        {form.values.album === makeOne && <TextInput label="Title of the new album" required maxLength={160} {...form.field('title')} />}
      </SmallForm>
    </Modal>
  )
}
