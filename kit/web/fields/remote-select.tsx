import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { Option } from '../list-page/list-types.ts'
import type { FieldProps } from './field.ts'

interface RemoteSelectProps extends FieldProps<string | null> {
  /** Name of the search in the cache: "clients". */
  name: string
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The selected option. It provides the label before any search. */
  current?: Option | null
  /** Called with the whole option, for screens that need more than the value. */
  onChoose?: (option: Option | null) => void
  nothingFound?: string
}

/** A select whose options the server searches while the user types. */
export const RemoteSelect = memo(function RemoteSelect({
  value,
  onChange,
  name,
  search,
  current,
  onChoose,
  nothingFound = 'No results.',
  ...props
}: RemoteSelectProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Option | null>(current ?? null)
  const [opened, setOpened] = useState(false)
  const known = [chosen, current].find((option) => option && option.value === value) ?? null
  const asked = text === known?.label ? '' : text.trim()
  const [settled] = useDebouncedValue(asked, 200)
  const answer = useQuery({
    queryKey: ['find', name, settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const found = answer.data ?? []
  const options = known && !found.some((option) => option.value === known.value) ? [known, ...found] : [...found]
  return (
    <Select
      searchable
      {...props}
      data={options}
      filter={({ options: all }) => all}
      value={value ?? null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpened(true)}
      clearable={!props.required}
      nothingFoundMessage={answer.isFetching ? 'Looking …' : nothingFound}
      rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
      onChange={(next) => {
        const option = options.find((one) => one.value === next) ?? null
        setChosen(option)
        onChange?.(next)
        onChoose?.(option)
      }}
    />
  )
})
