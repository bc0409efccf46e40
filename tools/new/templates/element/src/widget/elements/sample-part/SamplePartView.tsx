interface SamplePartViewProps {
  label: string | null
  /** The product's name. */
  name: string
}

export const SamplePartView = ({ label, name }: SamplePartViewProps) => (
  <p part="sample-part">
    {label && `${label} `}
    {name}
  </p>
)
