import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { filledTemplate } from '#domains/messaging/contract/templates.ts'
import { Money } from '#kit/web/format/values.tsx'
import { useList } from '#kit/web/use-call.ts'
import { messagingCall, type Template } from './calls.ts'
import styles from './inbox.module.css'

const templateList = messagingCall.rows('GET /crm/messaging/templates', { query: { status: 'approved' } })

/** The approved templates; undefined while they load. */
export function useTemplates(): readonly Template[] | undefined {
  return useList(templateList, { per_page: 100 }).data?.data
}

export interface TemplateValues {
  template: string | null
  params: string[]
}

/** Returns what is missing, by field. */
export function templateProblems(templates: readonly Template[], { template, params }: TemplateValues): Record<string, string> {
  const wanted = templates.find(({ id }) => id === template)?.parameters ?? 0
  const missing = Array.from({ length: wanted }, (_, at) => at).find((at) => !params[at]?.trim())
  return {
    ...(!template && { template: 'Choose a template.' }),
    ...(missing !== undefined && { [`params.${missing}`]: 'Value is required.' }),
  }
}

/** Returns the template as the calls take it. */
export const sentTemplate = (templates: readonly Template[], { template, params }: TemplateValues) => ({
  id: template!,
  params: params.slice(0, templates.find(({ id }) => id === template)?.parameters ?? 0),
})

interface Props {
  templates: readonly Template[]
  values: TemplateValues
  change: (values: Partial<TemplateValues>) => void
  errorAt: (path: string) => ReactNode
  /** The number it is sent to, if it is known: the cost depends on its country. */
  to: string | null
}

/** Chooses a template and fills its places. Shows the message as it will be sent, and its cost. */
export function TemplateFields({ templates, values: { template, params }, change, errorAt, to }: Props) {
  const chosen = templates.find(({ id }) => id === template)
  const cost = useCost(template, to)
  return (
    <>
      <Select
        label="Template"
        allowDeselect={false}
        data={templates.map(({ id, name, language, category }) => ({ value: id, label: `${name} (${language}, ${category})` }))}
        value={template}
        error={errorAt('template')}
        onChange={(value) => change({ template: value })}
      />
      {Array.from({ length: chosen?.parameters ?? 0 }, (_, at) => (
        <TextInput
          key={at}
          label={`Value ${at + 1}`}
          placeholder={chosen?.examples[at]}
          maxLength={500}
          value={params[at] ?? ''}
          error={errorAt(`params.${at}`)}
          onChange={(event) => {
            const next = [...params]
            next[at] = event.currentTarget.value
            change({ params: next })
          }}
        />
      ))}
      {chosen && (
        <section aria-label="Preview">
          <p className={styles.said}>{filledTemplate(chosen.body, params)}</p>
          {chosen.footer && <small className={styles.cost}>{chosen.footer}</small>}
        </section>
      )}
      {cost && (
        <p className={styles.cost} role="status">
          Costs about <Money value={cost.cost} />. Left of today’s spend cap: <Money value={cost.left_today} />.
        </p>
      )}
    </>
  )
}

function useCost(template: string | null, to: string | null) {
  const { data } = useQuery({
    queryKey: ['POST /crm/messaging/estimate', template, to],
    queryFn: ({ signal }) =>
      messagingCall('POST /crm/messaging/estimate', { body: { channel: 'whatsapp', template_id: template!, to: [to!] }, signal }),
    enabled: template !== null && to !== null,
  })
  return data
}
