import { Button, Group } from '@mantine/core'
import { agencyCall } from '#domains/instalments/web/calls.ts'
import { useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { residencyOptions } from '#domains/clients/web/client-words.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { CallError } from '#kit/web/call-error.ts'
import { NumberInput, Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call, proposalReads, type Proposal } from './calls.ts'
import { ClientField } from './client-field.tsx'
import { OptionEditor } from './option-editor.tsx'
import { newOption, proposalBody, proposalSchema, proposalValues, type ProposalValues } from './proposal-values.ts'

const maxOptions = 6

interface ProposalFormProps {
  proposal: Proposal
  /** Why it could not be sent: shown at the lines. */
  refused: CallError | null
  /** Gets the function that saves the unsaved changes, so that they are saved before sending. */
  saving: Ref<SaveChanges>
}

/** Saves unsaved changes, then runs the step. Runs it at once if there are none, and not at all if saving is refused. */
export type SaveChanges = (then: () => void) => void

/** The form of a draft: the client, the options and their prices, the texts, the terms. */
export function ProposalForm({ proposal, refused, saving }: ProposalFormProps) {
  const { id, version } = proposal
  // An empty option gets its id here; memoised, so that the id stays the same while the form is open.
  const initial = useMemo(() => proposalValues(proposal), [proposal])
  const agency = useCall(agencyCall, 'GET /agencies/show')
  const form = useRecordForm<ProposalValues, Proposal>({
    screen: `proposal ${id} ${proposal.number}`,
    initial,
    schema: proposalSchema,
    labels: { client_id: 'Client', expires_on: 'Open until', starts_on: 'Day', unit_amount: 'Price' },
    save: (values, sent) => call('POST /business/proposals/{id}/update', { params: { id }, body: proposalBody(values, version), ...sent }),
    invalidates: proposalReads,
    notice: 'Proposal saved.',
  })
  const { options } = form.values
  const { refuse, dirty, submit } = form
  useImperativeHandle(saving, () => (then) => (dirty ? submit(then) : then()), [dirty, submit])
  const latest = useRef(refuse)
  latest.current = refuse
  useEffect(() => {
    if (refused) latest.current(refused)
  }, [refused])
  const add = () => {
    if (options.length === 1 && options[0]!.title === form.values.title) form.set('options.0.title', 'Option 1' as never)
    form.form.insertListItem('options', newOption(`Option ${options.length + 1}`))
  }
  return (
    <RecordForm form={form} action="Save proposal">
      <FormSection title="General">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <ClientField
          field={form.field('client_id')}
          current={proposal.client && { value: proposal.client.id, label: proposal.client.name }}
        />
        <FieldRow>
          <Select label="Residency" description="Determines the price." data={[...residencyOptions]} {...form.field('residency')} />
          <DateField label="Open until" min={dayOf(new Date())} description="The last day to accept." {...form.field('expires_on')} />
        </FieldRow>
        <FieldRow>
          <NumberInput
            label="Deposit"
            suffix=" %"
            min={0}
            max={100}
            allowDecimal={false}
            placeholder="From the items"
            {...form.field('deposit_percent')}
          />
          {agency.data?.instalments_enabled && (
            <NumberInput
              label="Instalments"
              description="The rest in equal instalments, until two weeks before the start."
              min={0}
              max={12}
              allowDecimal={false}
              placeholder="Now"
              {...form.field('instalments')}
            />
          )}
        </FieldRow>
        <Textarea label="Cover text" placeholder="Dear Hannah, …" autosize minRows={4} maxLength={5000} {...form.field('cover')} />
      </FormSection>
      <>
        {options.map((option, index) => (
          <OptionEditor
            key={option.id}
            form={form}
            index={index}
            onRemove={options.length > 1 ? () => form.form.removeListItem('options', index) : undefined}
          />
        ))}
        {options.length < maxOptions && (
          <Group mb="md">
            <Button variant="default" leftSection={<icons.plus size={15} aria-hidden />} onClick={add}>
              {options.length === 1 ? 'Add another option to choose from' : 'Add option'}
            </Button>
          </Group>
        )}
      </>
      <FormSection title="Terms">
        <Textarea
          aria-label="Terms"
          placeholder="What is included, and what applies to cancellations"
          autosize
          minRows={4}
          maxLength={10_000}
          {...form.field('terms')}
        />
      </FormSection>
    </RecordForm>
  )
}
