/**
 * Banks and mobile money networks of the payout countries. A bank's code is the one that domestic payments use: its SWIFT
 * code in Uganda, Tanzania and Rwanda, the central bank's number in Kenya. Branches are named by their town. A bank listed
 * without branches is paid at its head office.
 */
interface Bank {
  code: string
  name: string
  branches: readonly string[]
}
interface Network {
  code: string
  name: string
  /** The first digits of its numbers, after the country code. */
  prefixes: readonly string[]
}
export interface BankCountry {
  name: string
  currency: 'UGX' | 'KES' | 'TZS' | 'RWF'
  dial: string
  banks: readonly Bank[]
  networks: readonly Network[]
}

const bank = (code: string, name: string, ...branches: string[]): Bank => ({ code, name, branches })
const network = (code: string, name: string, ...prefixes: string[]): Network => ({ code, name, prefixes })

export const bankCountries = {
  UG: {
    name: 'Uganda',
    currency: 'UGX',
    dial: '+256',
    banks: [
      bank(
        'SBICUGKX',
        'Stanbic Bank Uganda',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Kabale',
        'Lira',
        'Soroti',
        'Hoima',
      ),
      bank(
        'CERBUGKA',
        'Centenary Bank',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Kabale',
        'Lira',
        'Soroti',
        'Hoima',
        'Kasese',
      ),
      bank(
        'DFCUUGKA',
        'dfcu Bank',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Lira',
        'Hoima',
      ),
      bank(
        'BARCUGKX',
        'Absa Bank Uganda',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Lira',
      ),
      bank(
        'EQBLUGKA',
        'Equity Bank Uganda',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Kasese',
      ),
      bank('SCBLUGKA', 'Standard Chartered Bank Uganda', 'Kampala'),
      bank(
        'UGPBUGKA',
        'PostBank Uganda',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Kabale',
        'Lira',
        'Soroti',
        'Hoima',
      ),
      bank('HFINUGKA', 'Housing Finance Bank', 'Kampala', 'Jinja', 'Mbarara', 'Gulu', 'Mbale', 'Fort Portal', 'Arua'),
      bank('AFRIUGKA', 'Bank of Africa Uganda', 'Kampala', 'Entebbe', 'Jinja', 'Mbarara', 'Gulu', 'Mbale', 'Fort Portal', 'Arua', 'Lira'),
      bank('KCBLUGKA', 'KCB Bank Uganda', 'Kampala', 'Jinja', 'Mbarara', 'Gulu', 'Fort Portal', 'Arua', 'Lira', 'Hoima'),
      bank('DTKEUGKA', 'Diamond Trust Bank Uganda', 'Kampala', 'Entebbe', 'Jinja', 'Mbarara', 'Gulu', 'Mbale', 'Masaka', 'Arua'),
      bank('ORINUGKA', 'I&M Bank Uganda', 'Kampala', 'Entebbe', 'Jinja', 'Mbarara', 'Arua'),
      bank('ECOCUGKA', 'Ecobank Uganda', 'Kampala'),
      bank('UNAFUGKA', 'United Bank for Africa Uganda', 'Kampala', 'Jinja', 'Mbarara', 'Arua'),
      bank('CBAFUGKA', 'NCBA Bank Uganda', 'Kampala'),
      bank('BARBUGKA', 'Bank of Baroda Uganda', 'Kampala', 'Entebbe', 'Jinja', 'Mbarara', 'Mbale', 'Lira', 'Iganga'),
      bank('CAIEUGKA', 'Cairo Bank Uganda', 'Kampala'),
      bank('CITIUGKA', 'Citibank Uganda', 'Kampala'),
      bank('EXTNUGKA', 'Exim Bank Uganda', 'Kampala', 'Jinja', 'Mbarara'),
      bank(
        'FTBLUGKA',
        'Finance Trust Bank',
        'Kampala',
        'Entebbe',
        'Jinja',
        'Mbarara',
        'Gulu',
        'Mbale',
        'Fort Portal',
        'Arua',
        'Masaka',
        'Lira',
        'Soroti',
      ),
      bank('TROAUGKA', 'Tropical Bank', 'Kampala', 'Entebbe', 'Jinja', 'Mbarara', 'Masaka'),
      bank('BKIDUGKA', 'Bank of India Uganda', 'Kampala', 'Jinja'),
      bank('ABCFUGKA', 'ABC Capital Bank', 'Kampala'),
    ],
    networks: [
      network('MTN', 'MTN Mobile Money', '76', '77', '78', '79', '39', '31'),
      network('AIRTEL', 'Airtel Money', '70', '74', '75', '20'),
    ],
  },
  KE: {
    name: 'Kenya',
    currency: 'KES',
    dial: '+254',
    banks: [
      bank('01', 'KCB Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Nyeri', 'Meru', 'Malindi'),
      bank('02', 'Standard Chartered Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('03', 'Absa Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Nyeri', 'Meru', 'Malindi'),
      bank('05', 'Bank of India', 'Nairobi', 'Mombasa', 'Kisumu'),
      bank('06', 'Bank of Baroda Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('07', 'NCBA Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Meru'),
      bank('10', 'Prime Bank', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('11', 'Co-operative Bank of Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Nyeri', 'Meru', 'Malindi'),
      bank('12', 'National Bank of Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('16', 'Citibank Kenya', 'Nairobi', 'Mombasa', 'Kisumu'),
      bank('19', 'Bank of Africa Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('31', 'Stanbic Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('35', 'ABC Bank Kenya', 'Nairobi', 'Mombasa', 'Nakuru'),
      bank('43', 'Ecobank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('53', 'Guaranty Trust Bank Kenya', 'Nairobi', 'Mombasa', 'Eldoret'),
      bank('57', 'I&M Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'),
      bank('63', 'Diamond Trust Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Malindi'),
      bank('66', 'Sidian Bank', 'Nairobi', 'Mombasa', 'Nakuru', 'Meru'),
      bank('68', 'Equity Bank Kenya', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Nyeri', 'Meru', 'Malindi'),
      bank('70', 'Family Bank', 'Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret', 'Nyeri'),
      bank('76', 'United Bank for Africa Kenya', 'Nairobi', 'Mombasa'),
    ],
    networks: [
      network('MPESA', 'M-PESA', '70', '71', '72', '74', '75', '76', '79', '11'),
      network('AIRTEL', 'Airtel Money', '73', '78', '10'),
    ],
  },
  TZ: {
    name: 'Tanzania',
    currency: 'TZS',
    dial: '+255',
    banks: [
      bank('CORUTZTZ', 'CRDB Bank', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Dodoma', 'Moshi', 'Mbeya', 'Zanzibar', 'Tanga', 'Morogoro'),
      bank('NMIBTZTZ', 'NMB Bank', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Dodoma', 'Moshi', 'Mbeya', 'Zanzibar', 'Tanga', 'Morogoro'),
      bank('NLCBTZTX', 'NBC', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Dodoma', 'Moshi', 'Mbeya', 'Zanzibar', 'Tanga'),
      bank('SBICTZTX', 'Stanbic Bank Tanzania', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Dodoma', 'Moshi', 'Mbeya'),
      bank('SCBLTZTX', 'Standard Chartered Bank Tanzania', 'Dar es Salaam'),
      bank('BARCTZTZ', 'Absa Bank Tanzania', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Zanzibar'),
      bank('EXTNTZTZ', 'Exim Bank Tanzania', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Moshi', 'Zanzibar', 'Tanga'),
      bank('DTKETZTZ', 'Diamond Trust Bank Tanzania', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Dodoma', 'Zanzibar'),
      bank('KCBLTZTZ', 'KCB Bank Tanzania', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Moshi', 'Zanzibar'),
      bank('EQBLTZTZ', 'Equity Bank Tanzania', 'Dar es Salaam', 'Arusha', 'Mwanza', 'Dodoma', 'Zanzibar'),
      bank('PBZATZTZ', 'People’s Bank of Zanzibar', 'Zanzibar', 'Dar es Salaam'),
    ],
    networks: [
      network('VODACOM', 'M-Pesa', '74', '75', '76'),
      network('TIGO', 'Mixx by Yas', '65', '67', '71', '77'),
      network('AIRTEL', 'Airtel Money', '68', '69', '78'),
      network('HALOTEL', 'HaloPesa', '61', '62'),
    ],
  },
  RW: {
    name: 'Rwanda',
    currency: 'RWF',
    dial: '+250',
    banks: [
      bank('BKIGRWRW', 'Bank of Kigali', 'Kigali', 'Musanze', 'Huye', 'Rubavu', 'Rusizi'),
      bank('IMRWRWRW', 'I&M Bank Rwanda', 'Kigali', 'Musanze', 'Huye', 'Rubavu', 'Rusizi'),
      bank('EQBLRWRW', 'Equity Bank Rwanda', 'Kigali', 'Musanze', 'Huye', 'Rubavu'),
      bank('BPRWRWRW', 'BPR Bank Rwanda', 'Kigali', 'Musanze', 'Huye', 'Rubavu', 'Rusizi'),
      bank('ECOCRWRW', 'Ecobank Rwanda', 'Kigali', 'Musanze', 'Rubavu'),
      bank('GTBIRWRK', 'Guaranty Trust Bank Rwanda', 'Kigali', 'Musanze', 'Huye', 'Rubavu'),
      bank('AFRWRWRW', 'Access Bank Rwanda', 'Kigali', 'Huye', 'Rubavu'),
    ],
    networks: [network('MTN', 'MTN MoMo', '78', '79'), network('AIRTEL', 'Airtel Money', '72', '73')],
  },
} as const satisfies Record<string, BankCountry>

export type BankCountryCode = keyof typeof bankCountries
export const bankCountryCodes = Object.keys(bankCountries) as [BankCountryCode, ...BankCountryCode[]]

/** Returns a bank of a country by its code. Codes are unique within a country only. */
export const bankOf = (country: BankCountryCode, code: string): Bank | undefined =>
  bankCountries[country].banks.find((one) => one.code === code)
export const networkOf = (country: BankCountryCode, code: string): Network | undefined =>
  bankCountries[country].networks.find((one) => one.code === code)

/** Returns the code of a branch: its town in lower case, with hyphens (`fort-portal`). */
export const branchCode = (town: string): string => town.toLowerCase().replaceAll(' ', '-')
