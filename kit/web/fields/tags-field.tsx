import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { FieldProps } from './field.ts'

interface TagsFieldProps extends FieldProps<string[]> {
  /** Existing tags, suggested while typing. */
  suggestions?: readonly string[] | (() => Promise<readonly string[]>)
  most?: number
}

/** Tags: typed or chosen from suggestions, removed with a cross. */
export const TagsField = memo(function TagsField({ value = [], onChange, suggestions = [], most = 20, ...props }: TagsFieldProps) {
  const load = typeof suggestions === 'function' ? suggestions : null
  const answer = useQuery({
    queryKey: ['tags', props['data-path'], String(props.label)],
    queryFn: () => load!(),
    enabled: load !== null,
    staleTime: 60_000,
  })
  const offered = typeof suggestions === 'function' ? (answer.data ?? []) : suggestions
  return (
    <TagsInput
      acceptValueOnBlur
      splitChars={[',', ';']}
      clearable
      {...props}
      maxTags={most}
      data={[...offered]}
      value={value}
      onChange={(tags) => onChange?.(tags.map((tag) => tag.trim()).filter(Boolean))}
    />
  )
})
