import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, websiteReads } from '../../calls.ts'
import { slugOf } from '../../website-words.ts'

interface NewPageProps {
  designId: string
  close: () => void
  open: (id: string) => void
}

/** Adds an empty page and opens it. */
export function NewPage({ designId, close, open }: NewPageProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { title: '', slug: '' },
    check: ({ title }): Record<string, string> => (title.trim() === '' ? { title: 'Title is required.' } : {}),
    send: async ({ title, slug }) => {
      const page = await call('POST /website/designs/{id}/pages', {
        params: { id: designId },
        body: { title, slug: slug || slugOf(title) },
      })
      await invalidate(websiteReads)
      close()
      open(page.id)
    },
  })
  return (
    <Modal opened onClose={close} title="Add page">
      <DrawerForm form={form} action="Add page" done={close}>
        <TextInput label="Title" required maxLength={120} data-autofocus {...form.field('title')} />
        <TextInput label="Address" description="Empty: made from the title." leftSection="/" maxLength={120} {...form.field('slug')} />
      </DrawerForm>
    </Modal>
  )
}
