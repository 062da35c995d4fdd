import { useQuery } from '@tanstack/react-query'
import { ActionIcon } from '@mantine/core'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { icons } from '#kit/web/icons.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { call } from '../calls.ts'
import type { SettingsValues } from './settings-values.ts'
import styles from './settings.module.css'

const search = async (text: string, signal: AbortSignal) =>
  (await call('GET /flights/airlines', { query: { search: text }, signal })).map(({ code, name }) => ({
    value: code,
    label: `${code} · ${name}`,
  }))

/** The agency's preferred airlines. They come first in airline fields. */
export function AirlinesSection({ form }: { form: RecordFormState<SettingsValues> }) {
  const { carriers } = form.values
  const { data = [] } = useQuery({
    queryKey: ['GET /flights/airlines', { query: { codes: carriers.join(',') } }],
    queryFn: ({ signal }) => call('GET /flights/airlines', { query: { codes: carriers.join(',') }, signal }),
    enabled: carriers.length > 0,
  })
  const nameOf = (code: string) => data.find((one) => one.code === code)?.name ?? ''
  return (
    <FormSection title="Airlines" text="The airlines you sell most, up to twelve. They are listed first.">
      {carriers.length > 0 && (
        <ul className={styles.airlines}>
          {carriers.map((code) => (
            <li key={code}>
              <b className="figures">{code}</b> {nameOf(code)}
              <ActionIcon
                aria-label={`Take ${code} off`}
                onClick={() =>
                  form.set(
                    'carriers',
                    carriers.filter((one) => one !== code),
                  )
                }
              >
                <icons.x size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <RemoteSelect
        label="Add an airline"
        name="airlines"
        placeholder="Search code or name"
        nothingFound="No airline has this name."
        search={search}
        value={null}
        disabled={carriers.length >= 12}
        error={form.form.errors.carriers}
        onChange={(code) => {
          if (code && !carriers.includes(code)) form.set('carriers', [...carriers, code])
        }}
      />
    </FormSection>
  )
}
