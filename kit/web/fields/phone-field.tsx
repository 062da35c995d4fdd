import { TextInput } from '@mantine/core'
import { memo, useEffect, useRef, useState } from 'react'
import { countries, countryCodes, type CountryCode } from '#kit/contract/countries.ts'
import { useSessionState } from '../use-session.ts'
import type { FieldProps } from './field.ts'
import styles from './fields.module.css'

type Library = Pick<
  typeof import('#kit/contract/phone.ts'),
  'callingCode' | 'countryOfPhone' | 'nationalNumber' | 'parseLocalPhone' | 'phoneMessage'
>

interface PhoneFieldProps extends FieldProps<string> {
  /** The country whose local numbers are read. Default: the agency's. */
  country?: CountryCode | null
}

/**
 * A phone number. Local numbers are read by the country shown at the left, which the user can change: 0772 345 678 becomes
 * +256772345678. The value is the number as E.164, or the typed text while that is not valid.
 */
export const PhoneField = memo(function PhoneField({ value = '', onChange, onBlur, error, country, ...props }: PhoneFieldProps) {
  const library = useLibrary()
  const own = useSessionState().user?.agency?.country_code ?? 'UG'
  const [chosen, setChosen] = useState<CountryCode | null>(null)
  const dialled = chosen ?? country ?? own
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const read = (typed: string, from = dialled) => library?.parseLocalPhone(typed, from) ?? typed
  const latest = useRef(read)
  latest.current = read
  // A value from outside (a restored draft, a saved record) replaces the text. The user's own typing does not.
  useEffect(() => setText((before) => (latest.current(before) === value ? before : value)), [value])
  const enter = (typed: string, from: CountryCode) => {
    setText(typed)
    setProblem(null)
    onChange?.(read(typed, from))
  }
  const check = () => {
    onBlur?.()
    if (!library || (text.trim() === '' && !props.required)) return setProblem(null)
    const number = library.parseLocalPhone(text, dialled)
    setProblem(number === null ? library.phoneMessage : null)
    if (number === null) return
    setText(number)
    if (number !== value) onChange?.(number)
  }
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      {...props}
      value={text}
      error={error ?? problem}
      leftSection={
        <CallingCode
          library={library}
          country={library?.countryOfPhone(value) ?? dialled}
          choose={(next) => {
            setChosen(next)
            enter(library?.nationalNumber(value) ?? text, next)
          }}
        />
      }
      leftSectionWidth={64}
      leftSectionPointerEvents="all"
      onBlur={check}
      onChange={(event) => enter(event.currentTarget.value, dialled)}
    />
  )
})

interface CallingCodeProps {
  library: Library | null
  country: CountryCode
  choose: (country: CountryCode) => void
}

/** The calling code of the country whose local numbers are read. Changing it reads the typed number again. */
function CallingCode({ library, country, choose }: CallingCodeProps) {
  // A form may have many of these, so the countries are only listed once the field is used.
  const [listed, setListed] = useState<readonly CountryCode[]>([country])
  const codes = listed.includes(country) ? listed : [country]
  return (
    <span className={styles.callingCode}>
      <span aria-hidden>{library?.callingCode(country)}</span>
      {/* A plain select: inside another field, Mantine's select would take that field's label and id. */}
      <select
        aria-label="Dialling prefix"
        value={country}
        onFocus={() => setListed(countryCodes)}
        onChange={(event) => choose(event.currentTarget.value as CountryCode)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {`${countries[code]} ${library?.callingCode(code) ?? ''}`}
          </option>
        ))}
      </select>
    </span>
  )
}

let loaded: Library | null = null

/** Loads the library that reads numbers when the first field is shown. */
function useLibrary(): Library | null {
  const [library, setLibrary] = useState(loaded)
  useEffect(() => {
    if (library) return
    let gone = false
    void import('#kit/contract/phone.ts').then(({ callingCode, countryOfPhone, nationalNumber, parseLocalPhone, phoneMessage }) => {
      loaded = { callingCode, countryOfPhone, nationalNumber, parseLocalPhone, phoneMessage }
      if (!gone) setLibrary(loaded)
    })
    return () => {
      gone = true
    }
  }, [library])
  return library
}
