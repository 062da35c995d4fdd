import { Select, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MergeInput } from '#domains/mail-blocks/web/merge-input.tsx'
import { useList } from '#kit/web/use-call.ts'
import { messagingCall } from '../calls.ts'
import type { CampaignDraft } from './use-campaign-draft.ts'

const approved = messagingCall.rows('GET /crm/messaging/templates', { query: { status: 'approved' } })
const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`

/** The approved template of a WhatsApp campaign, with a value for each of its places. */
export function TemplateFields({ draft: { values, change, readOnly, errorAt } }: { draft: CampaignDraft }) {
  const { data, error } = useList(approved, { page: 1, per_page: 100, sort: 'name' })
  const templates = data?.data ?? []
  const { template } = values
  const chosen = template && templates.find((one) => keyOf(one) === keyOf(template))
  const choose = (key: string | null) => {
    const found = templates.find((one) => keyOf(one) === key)
    change('template', found ? { name: found.name, language: found.language, values: found.examples.slice(0, found.parameters) } : null)
  }
  return (
    <Stack gap="sm">
      <Select
        label="Template"
        required
        searchable
        readOnly={readOnly}
        data={templates.map((one) => ({ value: keyOf(one), label: `${one.name} (${one.language})` }))}
        value={template && keyOf(template)}
        error={error ? error.sentences.join(' ') : errorAt('template.name')}
        onChange={choose}
      />
      {data && templates.length === 0 && (
        <Text size="sm">
          No template is approved yet. <Link to="/crm/messaging/templates">Add one</Link>, and WhatsApp looks at it.
        </Text>
      )}
      {chosen && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {chosen.body}
        </Text>
      )}
      {template?.values.map((value, index) => (
        <MergeInput
          // The places of a template are numbered.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          label={`Value for {{${index + 1}}}`}
          required
          maxLength={1000}
          value={value}
          readOnly={readOnly}
          error={errorAt(`template.values.${index}`)}
          change={(given) => change('template', { ...template, values: template.values.with(index, given) })}
        />
      ))}
    </Stack>
  )
}
