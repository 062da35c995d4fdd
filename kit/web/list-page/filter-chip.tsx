import { Button, Checkbox, CloseButton, Group, Loader, Popover, Radio, ScrollArea, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { currencies } from '#kit/contract/money.ts'
import { addDays, dayOf, formatDays, formatShortDay } from '#kit/contract/time.ts'
import { icons } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import { parametersOf, type ListSearch } from './list-search.ts'
import styles from './filter-chip.module.css'
import type { Filter, Option, Options } from './list-types.ts'

interface ChipProps {
  filter: Filter
  search: ListSearch
  change: (changes: ListSearch) => void
}

/** One filter. Dashed while it is not set; with its value and a cross when it is set. */
export function FilterChip({ filter, search, change }: ChipProps) {
  const { wanted, opened, close, popup, target, button } = usePopup('dialog')
  const options = useOptions(filter, opened || parametersOf(filter).some((key) => search[key]))
  const value = valueText(filter, search, options)
  const set = (changes: ListSearch, done = true) => {
    change(changes)
    if (done) close()
  }
  return (
    <>
      <span className={styles.chip} data-set={value !== '' || undefined}>
        <UnstyledButton className={styles.chipButton} {...button}>
          {value === '' && <icons.plus size={12} aria-hidden />}
          {filter.label}
          {value !== '' && <b>{value}</b>}
        </UnstyledButton>
        {value !== '' && (
          <CloseButton
            size="xs"
            aria-label={`Clear ${filter.label.toLowerCase()}`}
            onClick={() => set(Object.fromEntries(parametersOf(filter).map((key) => [key, undefined])))}
          />
        )}
      </span>
      {wanted && (
        <Popover {...popup} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown>
            <Editor filter={filter} search={search} options={options} set={set} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

const currencyOptions: Option[] = Object.entries(currencies).map(([value, { name }]) => ({ value, label: `${value} · ${name}` }))

function optionsOf(filter: Filter): Options {
  if (filter.type === 'currency') return currencyOptions
  return filter.type === 'select' || filter.type === 'multi' ? filter.options : []
}

/** The options of a filter. Remote options are loaded when they are first needed. */
function useOptions(filter: Filter, needed: boolean): readonly Option[] | null {
  const options = optionsOf(filter)
  const load = typeof options === 'function' ? options : null
  const answer = useQuery({
    queryKey: ['options', filter.key, filter.label],
    queryFn: () => load!(),
    enabled: needed && load !== null,
    staleTime: 60_000,
  })
  return typeof options === 'function' ? (answer.data ?? null) : options
}

function valueText(filter: Filter, search: ListSearch, options: readonly Option[] | null): string {
  if (filter.type === 'date-range') {
    const [from, to] = [search[filter.from], search[filter.to]]
    if (from && to) return formatDays(from, to)
    if (from) return `from ${formatShortDay(from)}`
    return to ? `until ${formatShortDay(to)}` : ''
  }
  const value = search[filter.key]
  if (!value) return ''
  if (filter.type === 'text' || filter.type === 'currency') return value
  const labels = value.split(',').map((part) => options?.find((option) => option.value === part)?.label ?? part)
  return labels.length > 2 ? `${labels.length} chosen` : labels.join(', ')
}

interface EditorProps {
  filter: Filter
  search: ListSearch
  options: readonly Option[] | null
  set: (changes: ListSearch, close?: boolean) => void
}

function Editor({ filter, search, options, set }: EditorProps) {
  if (filter.type === 'date-range') return <DayRange filter={filter} search={search} set={set} />
  if (filter.type === 'text') return <OneLine filter={filter} initial={search[filter.key] ?? ''} set={set} />
  if (!options) return <Loader size="xs" />
  const value = search[filter.key] ?? ''
  if (filter.type === 'multi') {
    return (
      <ScrollArea.Autosize mah={280}>
        <Checkbox.Group
          value={value ? value.split(',') : []}
          onChange={(chosen) => set({ [filter.key]: chosen.join(',') || undefined }, false)}
          aria-label={filter.label}
        >
          <Stack gap="xs">
            {options.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    )
  }
  return (
    <ScrollArea.Autosize mah={280}>
      <Radio.Group value={value} onChange={(chosen) => set({ [filter.key]: chosen })} aria-label={filter.label}>
        <Stack gap="xs">
          {options.map((option) => (
            <Radio key={option.value} value={option.value} label={option.label} size="xs" />
          ))}
        </Stack>
      </Radio.Group>
    </ScrollArea.Autosize>
  )
}

function OneLine({ filter, initial, set }: { filter: Filter; initial: string; set: EditorProps['set'] }) {
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set({ [filter.key]: text.trim() || undefined })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={filter.label}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit">Apply</Button>
      </Group>
    </form>
  )
}

type RangeFilter = Extract<Filter, { type: 'date-range' }>

function presets(today: string): { label: string; from: string; to: string }[] {
  const month = today.slice(0, 8)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'This month', from: `${month}01`, to: addDays(`${addDays(`${month}28`, 4).slice(0, 8)}01`, -1) },
    { label: 'Next 30 days', from: today, to: addDays(today, 29) },
  ]
}

/** The browser's own date fields: they add no code and work best on a phone. */
function DayRange({ filter, search, set }: { filter: RangeFilter; search: ListSearch; set: EditorProps['set'] }) {
  const field = (key: string, label: string, extra: { min?: string; max?: string }) => (
    <TextInput
      type="date"
      label={label}
      value={search[key] ?? ''}
      {...extra}
      onChange={(event) => set({ [key]: event.currentTarget.value || undefined }, false)}
    />
  )
  return (
    <Stack gap="xs">
      <Group gap={4} maw={320}>
        {presets(dayOf(new Date())).map(({ label, from, to }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => set({ [filter.from]: from, [filter.to]: to })}>
            {label}
          </Button>
        ))}
      </Group>
      <Group gap="xs" grow>
        {field(filter.from, 'From', search[filter.to] ? { max: search[filter.to]! } : {})}
        {field(filter.to, 'To', search[filter.from] ? { min: search[filter.from]! } : {})}
      </Group>
    </Stack>
  )
}
