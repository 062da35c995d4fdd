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
import type { ConditionLanguage } from '../contract/languages.ts'
import { call } from './calls.ts'

const check = checkWith(conditionsDraftBody)
const path = '/business/conditions'

interface DraftFormProps {
  draft: { title: string; text: string; version: number } | null
  /** The title of a new draft. */
  usualTitle: string
  /** Whose draft it is: of a set, and in which language; of the default conditions in the agency's language without both. */
  place: { set_id?: string; language?: ConditionLanguage }
  /** Null for a translation, which is published with the draft. `languages`: the translations that are. */
  publish: { languages: readonly string[] } | null
}

/** A draft of the next version. Publishing it makes it what clients accept. */
export function DraftForm({ draft, usualTitle, place, publish: published }: DraftFormProps) {
  const invalidate = useInvalidate()
  const version = draft?.version ?? 0
  const form = useSmallForm({
    initial: { title: draft?.title ?? usualTitle, text: draft?.text ?? '' },
    check: (values) => check({ ...values, version }),
    send: async (values, sent) => {
      await call('POST /business/conditions/draft', { body: { ...values, ...place, version }, ...sent })
      await invalidate([path])
      toast('Draft saved.')
    },
  })
  const publish = useAction(call, 'POST /business/conditions/publish', { invalidates: [path], notice: 'Conditions published.' })
  const remove = useAction(call, 'POST /business/conditions/draft/delete', { invalidates: [path], notice: 'Draft deleted.' })
  const isSaved = draft !== null && form.values.title === draft.title && form.values.text === draft.text
  const askPublish = async () => {
    const others = published?.languages ?? []
    const also = others.length > 0 ? ` It is published in ${others.join(', ')} too.` : ''
    const text = `Clients accept it from now on: on the website, with a proposal, or by a link. A published version never changes.${also}`
    const { set_id } = place
    if (await confirm({ title: 'Publish these conditions?', text, action: 'Publish conditions' }))
      publish.mutate({ body: { version, ...(set_id ? { set_id } : {}) } })
  }
  const askDelete = async () => {
    if (await confirm({ title: 'Delete the draft?', action: 'Delete draft', danger: true })) remove.mutate({ body: place })
  }
  const more = draft && (
    <Group gap="xs">
      <Button variant="default" onClick={() => void askDelete()}>
        Delete draft
      </Button>
      {published && (
        <Button variant="default" disabled={!isSaved} loading={publish.isPending} onClick={() => void askPublish()}>
          Publish conditions
        </Button>
      )}
    </Group>
  )
  return (
    <Card title={draft ? 'Draft' : published ? 'New version' : 'New translation'}>
      <SmallForm form={form} action="Save draft" more={more}>
        <TextInput label="Title" required maxLength={120} {...form.field('title')} />
        <RichTextField label="Text" required {...form.field('text')} />
      </SmallForm>
    </Card>
  )
}
