/**
 * The subdivisions of countries whose addresses name one on the platform, by ISO 3166-2 (docs/platform/contacts.md#contact):
 * code and name, as they are written there. Ireland has codes of one letter too, which the platform does not take.
 */
const names: Readonly<Record<string, string>> = {
  AE: 'AJ Ajman,AZ Abu Dhabi,DU Dubai,FU Fujairah,RK Ras Al Khaimah,SH Sharjah,UQ Umm Al Quwain',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  BR: 'AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Québec,SK Saskatchewan,YT Yukon',
  IN: 'AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,CG Chhattisgarh,DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,JK Jammu and Kashmir,JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,LD Lakshadweep,MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya,MZ Mizoram,NL Nagaland,OD Odisha,PY Puducherry,PB Punjab,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,TR Tripura,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  JP: '01 北海道,02 青森県,03 岩手県,04 宮城県,05 秋田県,06 山形県,07 福島県,08 茨城県,09 栃木県,10 群馬県,11 埼玉県,12 千葉県,13 東京都,14 神奈川県,15 新潟県,16 富山県,17 石川県,18 福井県,19 山梨県,20 長野県,21 岐阜県,22 静岡県,23 愛知県,24 三重県,25 滋賀県,26 京都府,27 大阪府,28 兵庫県,29 奈良県,30 和歌山県,31 鳥取県,32 島根県,33 岡山県,34 広島県,35 山口県,36 徳島県,37 香川県,38 愛媛県,39 高知県,40 福岡県,41 佐賀県,42 長崎県,43 熊本県,44 大分県,45 宮崎県,46 鹿児島県,47 沖縄県',
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
}

/** The states of a country, with their codes as the platform takes them. None where an address names no state. */
export const statesOf = (country = ''): { code: string; name: string }[] =>
  (names[country]?.split(',') ?? []).map((entry) => {
    const space = entry.indexOf(' ')
    return { code: `${country}-${entry.slice(0, space)}`, name: entry.slice(space + 1) }
  })
