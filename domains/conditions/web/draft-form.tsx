import { Button, Group } from '@mantine/core'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { conditionsDraftBody } from '../contract.ts'
import { call, type Conditions } from './calls.ts'

const check = checkWith(conditionsDraftBody)
const path = '/business/conditions'

/** The draft of the next version. Publishing it makes it what clients accept. */
export function DraftForm({ conditions: { draft, versions } }: { conditions: Conditions }) {
  const invalidate = useInvalidate()
  const version = draft?.version ?? 0
  const form = useSmallForm({
    initial: { title: draft?.title ?? versions[0]?.title ?? 'Booking conditions', text: draft?.text ?? '' },
    check: (values) => check({ ...values, version }),
    send: async (values, sent) => {
      await call('POST /business/conditions/draft', { body: { ...values, version }, ...sent })
      await invalidate([path])
      toast('Draft saved.')
    },
  })
  const publish = useAction(call, 'POST /business/conditions/publish', { invalidates: [path], notice: 'Conditions published.' })
  const remove = useAction(call, 'POST /business/conditions/draft/delete', { invalidates: [path], notice: 'Draft deleted.' })
  const isSaved = draft !== null && form.values.title === draft.title && form.values.text === draft.text
  const askPublish = async () => {
    const text = 'Clients accept it from now on: on the website, with a proposal, or by a link. A published version never changes.'
    if (await confirm({ title: `Publish version ${(versions[0]?.number ?? 0) + 1}?`, text, action: 'Publish conditions' }))
      publish.mutate({ body: { version } })
  }
  const askDelete = async () => {
    if (await confirm({ title: 'Delete the draft?', action: 'Delete draft', danger: true })) remove.mutate({})
  }
  const more = draft && (
    <Group gap="xs">
      <Button variant="default" onClick={() => void askDelete()}>
        Delete draft
      </Button>
      <Button variant="default" disabled={!isSaved} loading={publish.isPending} onClick={() => void askPublish()}>
        Publish conditions
      </Button>
    </Group>
  )
  return (
    <Card title={draft ? 'Draft' : 'New version'}>
      <SmallForm form={form} action="Save draft" more={more}>
        <TextInput label="Title" required maxLength={120} {...form.field('title')} />
        <RichTextField label="Text" required {...form.field('text')} />
      </SmallForm>
    </Card>
  )
}
