import { Button, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { emptyMail, type MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { MergeInput } from '#domains/mail-blocks/web/merge-input.tsx'
import { segmentsOf } from '#domains/messaging/contract/segments.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import type { CampaignType } from '../../contract/states.ts'
import type { CampaignDraft } from './use-campaign-draft.ts'
import { TemplateFields } from './template-fields.tsx'

const MailEditor = lazy(() => import('#domains/mail-blocks/web/mail-editor.tsx'))
const DesignPicker = lazy(() => import('#domains/mail-blocks/web/design-picker.tsx'))

/** What a draft says: a mail, a text or a template. */
export function ContentSection({ type, draft }: { type: CampaignType; draft: CampaignDraft }) {
  if (type === 'email') return <MailContent draft={draft} />
  return <Card title="Content">{type === 'sms' ? <TextContent draft={draft} /> : <TemplateFields draft={draft} />}</Card>
}

function MailContent({ draft: { values, change, readOnly, errorAt } }: { draft: CampaignDraft }) {
  const [choosing, setChoosing] = useState(false)
  const document = (values.document as MailDocument | null) ?? emptyMail
  const choose = async (chosen: MailDocument) => {
    const replaces = document.blocks.length > 0
    if (
      !replaces ||
      (await confirm({ title: 'Replace the mail?', text: 'The design takes the place of what is written.', action: 'Replace mail' }))
    )
      change('document', chosen)
  }
  const problem = errorAt('document')
  return (
    <Card
      title="Content"
      aside={
        !readOnly && (
          <Button size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
            Choose design
          </Button>
        )
      }
    >
      {problem && (
        <Text c="red" size="sm" role="alert" mb="sm">
          {problem}
        </Text>
      )}
      <Suspense fallback={<Skeleton height={480} />}>
        <MailEditor document={document} readOnly={readOnly} change={(mail) => change('document', mail)} />
        {choosing && <DesignPicker choose={(chosen) => void choose(chosen)} onClose={() => setChoosing(false)} />}
      </Suspense>
    </Card>
  )
}

function TextContent({ draft: { values, change, readOnly, errorAt } }: { draft: CampaignDraft }) {
  const text = values.text ?? ''
  const { segments, left, culprits } = segmentsOf(text)
  const parts = `${segments} ${segments === 1 ? 'part' : 'parts'}, ${left} characters left in the last one.`
  const why = culprits.length > 0 ? ` ${culprits.slice(0, 5).join(' ')} make the parts shorter.` : ''
  return (
    <MergeInput
      label="Text"
      required
      rows={4}
      maxLength={1000}
      value={text}
      readOnly={readOnly}
      error={errorAt('text')}
      description={`${parts}${why} Names may change the length.`}
      change={(given) => change('text', given)}
    />
  )
}
