import { TextInput } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { mediaEditBody } from '../contract.ts'
import { FocusField } from './focus-field.tsx'
import { call, galleryReads, tagsInUse, type MediaRecord } from './calls.ts'

/** The form for a picture's texts and for what stays in sight of it. */
export function PictureForm({ picture }: { picture: MediaRecord }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: {
      title: picture.title,
      alt: picture.alt ?? '',
      caption: picture.caption ?? '',
      credit: picture.credit ?? '',
      tags: picture.tags,
      focus: picture.focus,
      version: picture.version,
    },
    check: checkWith(mediaEditBody, { alt: 'Description' }),
    send: async (body) => {
      const { version } = await call('POST /gallery/update/{id}', { params: { id: picture.id }, body })
      form.set({ version })
      void invalidate(galleryReads)
      toast('Picture saved.')
    },
  })
  return (
    <SmallForm form={form} action="Save picture" needs={['Edit Website', 'Edit Inventory']}>
      <TextInput label="Title" required maxLength={160} {...form.field('title')} />
      <TextInput
        label="Description"
        description="Describes the picture to people who cannot see it."
        maxLength={200}
        {...form.field('alt')}
      />
      <TextInput label="Caption" description="Shown below the picture." maxLength={300} {...form.field('caption')} />
      <TextInput label="Credit" description="Photographer or source." maxLength={160} {...form.field('credit')} />
      <TagsField label="Tags" suggestions={tagsInUse} {...form.field('tags')} />
      <FocusField picture={picture} {...form.field('focus')} />
    </SmallForm>
  )
}
