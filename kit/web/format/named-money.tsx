import { Text } from '@mantine/core'
import type { Money as Amount } from '#kit/contract/money.ts'
import { Money } from './values.tsx'

/** An amount of a list, with its name where a phone shows no header above it. */
export const NamedMoney = ({ name, value }: { name: string; value: Amount | null }) =>
  value && (
    <>
      <Text span inherit hiddenFrom="sm">
        {name}{' '}
      </Text>
      <Money value={value} />
    </>
  )
