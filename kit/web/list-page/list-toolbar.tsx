import { ActionIcon, Button, Menu, TextInput, Tooltip } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { icons } from '../icons.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChip } from './filter-chip.tsx'
import { clearing } from './list-search.ts'
import styles from './list-page.module.css'
import type { ListState } from './use-list-page.ts'

interface ToolbarProps<Row> {
  list: ListState<Row>
  phone: boolean
  searchBox: RefObject<HTMLInputElement | null>
}

/** Search, filter chips and columns. On a phone also the order, because there are no column heads. */
export function ListToolbar<Row>({ list, phone, searchBox }: ToolbarProps<Row>) {
  const { filters, search, change, narrowed, props } = list
  return (
    <div className={styles.toolbar} role="search">
      {props.search && <SearchBox key={props.rows.name} search={search} change={change} label={props.search} box={searchBox} />}
      <FilterChips filters={filters} search={search} change={change} narrowed={narrowed} />
      {phone || list.asGrid ? <SortMenu list={list} /> : props.columns.length > 2 && <ColumnsMenu list={list} />}
      {props.grid && <ViewSwitch list={list} />}
    </div>
  )
}

/** The filters as chips, and the button that clears them. */
export function FilterChips<Row>({
  filters,
  search,
  change,
  narrowed,
}: Pick<ListState<Row>, 'filters' | 'search' | 'change' | 'narrowed'>) {
  return (
    <div className={styles.chips}>
      {filters.map((filter) => (
        <FilterChip key={filter.key} filter={filter} search={search} change={change} />
      ))}
      {narrowed && filters.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change(clearing(filters))}>
          Clear
        </Button>
      )}
    </div>
  )
}

function ViewSwitch<Row>({ list: { asGrid, change, search } }: { list: ListState<Row> }) {
  const Icon = asGrid ? icons.list : icons.grid
  const label = asGrid ? 'Show as a table' : 'Show as pictures'
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={30}
        className={styles.view}
        aria-label={label}
        onClick={() => change({ ...search, view: asGrid ? 'table' : undefined }, 'replace')}
      >
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

const typingMs = 250

interface SearchBoxProps<Row> extends Pick<ListState<Row>, 'search' | 'change'> {
  label: string
  box: RefObject<HTMLInputElement | null>
}

/** A search box. The search starts shortly after the last key press. */
export function SearchBox<Row>({ search, change, label, box }: SearchBoxProps<Row>) {
  const asked = search.search ?? ''
  const [text, setText] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // "Back" and "Clear" change the address. The box then shows the new text, unless the user is typing in it.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(asked)
  }, [asked, box])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change({ search: value.trim() || undefined }, 'replace'), typingMs)
  }
  return (
    <TextInput
      ref={box}
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      leftSection={<icons.search size={15} aria-hidden />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}

function SortMenu<Row>({ list }: { list: ListState<Row> }) {
  const current = list.search.sort ?? list.props.defaultSort
  const sortable = list.props.columns.flatMap(({ header, key, sort }) => (sort ? [{ header, key: sort === true ? key : sort }] : []))
  if (sortable.length === 0) return null
  const choices = sortable.flatMap(({ header, key }) => [
    { sort: key, label: header, Icon: icons.sortUp },
    { sort: `-${key}`, label: header, Icon: icons.sortDown },
  ])
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="compact-md" leftSection={<icons.sort size={14} aria-hidden />}>
          Sort
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ sort, label, Icon }) => (
          <Menu.Item
            key={sort}
            leftSection={<Icon size={14} aria-label={sort.startsWith('-') ? 'Down' : 'Up'} />}
            fw={sort === current ? 500 : 400}
            onClick={() => list.change({ sort })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
