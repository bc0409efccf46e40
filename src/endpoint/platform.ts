/** An amount as the client gives it: units of the currency. */
interface PlatformPrice {
  currencyId?: string | undefined
  net: number
  vat: number
  gross: number
  vatPercentage?: number | undefined
}

interface PlatformCartItem {
  productId: string | number
  internalProductId?: string | undefined
  name: string
  nameExtension?: string | undefined
  quantity: number
  singlePrice: PlatformPrice
  totalPrice: PlatformPrice
  discount?: number | undefined
}

export interface PlatformPreview {
  cart: { currencyId: string; totalPrice: PlatformPrice; cartItems: readonly PlatformCartItem[] }
  sessionUrl?: string | undefined
}

/** The part of the platform's client that the endpoint uses; `createClient` of `src/client` fits it. */
export interface Platform {
  cart: {
    preview(input: {
      shoppingCartUrl: string
      remoteAddress: string
      acceptLanguage?: string
      generateSessionUrl?: boolean
    }): Promise<PlatformPreview>
  }
  connection: { test(): Promise<unknown> }
}
