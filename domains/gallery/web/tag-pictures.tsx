import { Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, galleryReads, tagsInUse } from './calls.ts'
import { inHundreds, picturesText } from './gallery-words.ts'

interface TagPicturesProps {
  pictures: readonly { id: string; tags?: readonly string[] }[]
  onClose: () => void
}

/** Adds tags to several pictures and removes others. */
export default function TagPictures({ pictures, onClose }: TagPicturesProps) {
  const invalidate = useInvalidate()
  const held = [...new Set(pictures.flatMap(({ tags = [] }) => tags))]
  const form = useSmallForm({
    initial: { add: [] as string[], remove: [] as string[] },
    check: ({ add, remove }): Record<string, string> => (add.length + remove.length === 0 ? { add: 'Enter a tag.' } : {}),
    send: async (tags) => {
      for (const ids of inHundreds(pictures.map(({ id }) => id))) await call('POST /gallery/tag', { body: { ids, ...tags } })
      void invalidate(galleryReads)
      toast(`${picturesText(pictures.length)} tagged.`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Tag ${picturesText(pictures.length)}`} size="sm">
      <SmallForm
        form={form}
        action="Save tags"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TagsField label="Add tags" suggestions={tagsInUse} {...form.field('add')} />
        {held.length > 0 && <TagsField label="Remove tags" suggestions={held} {...form.field('remove')} />}
      </SmallForm>
    </Modal>
  )
}
