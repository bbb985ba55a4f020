import type { PageTexts } from "./rule-texts.ts";

const LAB =
  "Son cifras de una sola carga en nuestro navegador, no de sus visitantes. Compárelas con los datos de campo de su Search Console antes de actuar; cargue primero la imagen principal, dé dimensiones a las imágenes y retrase los scripts.";

export const SPANISH_PAGES: PageTexts = {
  missing_canonical: [
    "Copias con parámetros y sin enlace canónico",
    "La misma página responde en varias direcciones que solo se distinguen por parámetros. Añada un enlace canónico a la dirección sin ellos para que los buscadores unan las copias.",
    "Sin enlace canónico, el buscador elige entre las copias.",
  ],
  canonical_to_broken: [
    "Enlaces canónicos a páginas rotas",
    "Estas páginas nombran una dirección canónica que falla. Nombre una que funcione, normalmente la de la propia página.",
    "Un enlace canónico debe nombrar una página indexable.",
  ],
  canonical_redirect_chain: [
    "Enlaces canónicos a redirecciones",
    "Nombre como canónica la última dirección de las redirecciones. Los buscadores pueden ignorar un enlace canónico que redirige.",
    "Un enlace canónico debería nombrar la dirección final.",
  ],
  canonical_to_noindex: [
    "Enlaces canónicos a páginas con noindex",
    "Quite noindex de la página nombrada, o deje que las páginas se nombren a sí mismas como canónicas.",
    "Noindex y un enlace canónico a la página se contradicen.",
  ],
  canonical_multiple: [
    "Varios enlaces canónicos distintos",
    "Deje un solo enlace canónico. Normalmente dos plugins, o el servidor y la plantilla, añaden uno cada uno.",
    "Con varios enlaces canónicos distintos, los buscadores pueden ignorarlos todos.",
  ],
  canonical_in_body: [
    "Enlaces canónicos en el body",
    "Mueva el enlace canónico al head de la página. Los buscadores lo ignoran en el body.",
    "Un enlace canónico solo cuenta en el head o en la cabecera HTTP.",
  ],
  canonical_wrong_host: [
    "Enlaces canónicos a un host que no es público",
    "Estas páginas nombran como canónica la dirección de un host de pruebas o local. Indique la dirección pública del sitio en el sistema que genera las páginas. En Next.js: `metadataBase`; en Webflow: la dirección canónica global.",
    "Un enlace canónico a un host que no es público deja la página fuera de los resultados.",
  ],
  canonical_all_same: [
    "Páginas distintas con un mismo enlace canónico",
    "La mayoría de las páginas nombra la misma página como canónica, así que los buscadores solo muestran esa. Cambie la plantilla: cada página nombra su propia dirección.",
    "Las páginas que nombran otra como canónica no se muestran.",
  ],
  canonical_page_one: [
    "Páginas siguientes de una lista con la primera como canónica",
    "Deje que cada página de la lista se nombre a sí misma como canónica. Si no, lo que solo listan las siguientes no se encuentra.",
    "Cada página de una lista debería ser su propia página canónica.",
  ],
  canonical_chain: [
    "Enlaces canónicos a páginas que nombran otra",
    "Nombre como canónica la última página de la cadena.",
    "Un enlace canónico debería nombrar la página que es canónica ella misma.",
  ],
  canonical_to_other_content: [
    "Enlaces canónicos a otro contenido",
    "Estas páginas nombran una página canónica con otro texto, así que los buscadores rara vez las muestran. Si una página tiene contenido propio, su enlace canónico debería nombrarla a ella.",
    "Un enlace canónico es para páginas con el mismo contenido.",
  ],
  hreflang_no_return: [
    "Faltan enlaces de retorno hreflang",
    "Los buscadores ignoran los enlaces hreflang si las dos versiones no se nombran entre sí. Añada a la otra página la entrada hreflang que falta.",
    "Si dos páginas no se nombran entre sí, los enlaces se ignoran.",
  ],
  hreflang_invalid_code: [
    "Códigos hreflang no válidos",
    "Use un idioma de ISO 639-1, si hace falta con una región de ISO 3166-1: `en`, `en-gb`, `zh-hant`, `es-419`. Una región sola no es válida, y el Reino Unido es `gb`.",
    "Los códigos son idiomas de ISO 639-1 con una región opcional de ISO 3166-1; una región sola no es válida.",
  ],
  hreflang_dead_target: [
    "Enlaces hreflang a páginas que no se pueden mostrar",
    "Nombre direcciones que respondan con el estado 200, se puedan indexar y sean canónicas.",
    "Una versión de idioma debe ser una página indexable.",
  ],
  hreflang_ambiguous: [
    "Un código hreflang para varias páginas",
    "Nombre una sola dirección por idioma y región.",
    "Un idioma y una región solo pueden tener una dirección.",
  ],
  missing_language: [
    "Páginas sin idioma",
    'Ponga el atributo lang en el elemento html, por ejemplo lang="es". Los lectores de pantalla y los traductores lo usan.',
    "Los navegadores y lectores de pantalla necesitan el idioma; Google no usa el atributo.",
    'Casi ninguna página indica su idioma. Cambie la plantilla una vez: ponga el atributo lang en el elemento html, por ejemplo lang="es". Los lectores de pantalla y los traductores lo usan.',
  ],
  no_sitemap: [
    "Sin sitemap",
    "Publique un sitemap XML con las páginas que los buscadores deben encontrar y nómbrelo en robots.txt. La mayoría de los gestores de contenidos puede generarlo.",
    "Un sitemap ayuda a los sitios grandes y a las páginas sin enlaces.",
  ],
  sitemap_unreadable: [
    "Sitemaps que no se pueden leer",
    "Estos archivos faltan o no son sitemaps, aunque robots.txt o un índice los nombra. Corrija la dirección o haga que el generador escriba un archivo XML con estado 200.",
    "Un sitemap debe ser un archivo XML o de texto legible con estado 200.",
  ],
  sitemap_too_large: [
    "Sitemaps demasiado grandes",
    "Divida el sitemap en archivos de 50.000 direcciones y 50 MB como máximo y lístelos en un índice.",
    "Un sitemap tiene como máximo 50.000 direcciones y 50 MB.",
  ],
  sitemap_lists_broken: [
    "Páginas rotas en el sitemap",
    "Quite estas direcciones del sitemap o restaure las páginas. Los buscadores confían menos en un sitemap con entradas rotas.",
    "Un sitemap lista páginas que responden 200.",
  ],
  sitemap_lists_redirects: [
    "Redirecciones en el sitemap",
    "Liste en su lugar el destino de cada redirección. Un sitemap solo debería nombrar páginas con estado 200.",
    "Un sitemap lista direcciones finales.",
  ],
  sitemap_lastmod_false: [
    "Sitemaps con fechas erróneas",
    "Todas las entradas tienen la misma fecha de cambio, normalmente la de la última compilación, o una fecha es futura. Escriba cuándo cambió el texto de cada página o no escriba nada.",
    "Los buscadores usan lastmod solo si siempre es correcto.",
  ],
  missing_title: [
    "Páginas sin título",
    "Dé a cada página un título que nombre su tema en pocas palabras y acabe con la marca. Es el titular del resultado de búsqueda.",
    "Cada página debería tener un elemento title.",
  ],
  duplicate_title: [
    "Títulos duplicados",
    "Escriba un título único para cada página, para que se distingan los resultados.",
    "Los títulos deberían describir cada página.",
  ],
  title_too_long: [
    "Títulos demasiado largos",
    "Los resultados muestran unos 60 caracteres. Ponga el tema al principio y acorte el título a 65 caracteres como máximo.",
    "Regla propia: los resultados muestran unos 60 caracteres de un título.",
  ],
  title_too_short: [
    "Títulos demasiado cortos",
    "Añada lo que ofrece la página, con las palabras que la gente busca. Un título necesita al menos 12 caracteres.",
    "Regla propia: un título de pocas letras rara vez nombra su tema.",
  ],
  missing_description: [
    "Páginas sin descripción",
    "Escriba para cada página una o dos frases sobre su contenido. Los buscadores suelen mostrarlas bajo el título; sin ellas eligen una frase de la página.",
    "Google puede usar la descripción si describe la página mejor que su texto.",
    "Casi ninguna página tiene descripción. Escriba una o dos frases para la de inicio y las que deben atraer visitas. Para las demás, deje que la plantilla use la primera frase del texto.",
  ],
  duplicate_description: [
    "Descripciones duplicadas",
    "Escriba una descripción única para cada página. Un texto que vale para todas no describe ninguna.",
    "Las descripciones deberían ser distintas en cada página.",
  ],
  description_too_long: [
    "Descripciones demasiado largas",
    "Los resultados muestran unos 160 caracteres. Ponga lo importante al principio y use 190 caracteres como máximo.",
    "Regla propia: los resultados muestran unos 160 caracteres de una descripción.",
  ],
  missing_h1: [
    "Páginas sin encabezado principal",
    "Marque el titular visible de cada página como h1, para que lectores y máquinas sepan de qué trata.",
    "Google tiene en cuenta los encabezados principales para los títulos.",
    "Casi ninguna página marca su titular como h1. Cambie la plantilla una vez: haga del titular de la página su h1.",
  ],
  multiple_h1: [
    "Páginas con varios encabezados principales",
    "Deje un h1 y convierta los demás en h2. Los buscadores aceptan varios, pero uno solo indica mejor el tema de la página.",
    "Deje claro qué texto es el título principal de la página.",
  ],
  thin_content: [
    "Páginas con muy poco texto",
    "Responda en la página a las preguntas de un visitante: qué es, para quién, cómo funciona, cuánto cuesta. Si no hay nada que añadir, una la página con otra afín.",
    "Regla propia: una página con muy poco texto rara vez responde a una pregunta.",
  ],
  duplicate_content: [
    "Páginas con texto duplicado",
    "De varias páginas iguales, los buscadores eligen una y solo muestran esa. Conserve la mejor y redirija a ella las demás, nómbrela como su dirección canónica o dé a cada página su propio texto.",
    "De varias páginas con el mismo contenido, los buscadores muestran una.",
  ],
  placeholder_text: [
    "Texto de relleno",
    "Sustituya el texto que traía la plantilla o quite la página. WordPress crea una página de ejemplo y una entrada «¡Hola, mundo!».",
    "Un texto de relleno no dice nada del tema.",
  ],
  text_broken: [
    "Páginas con letras erróneas",
    "El texto se leyó en otro juego de caracteres que aquel en que se escribió. Corrija el de la cabecera, la etiqueta meta o la base de datos.",
    "Un texto leído en un juego de caracteres que no es el suyo muestra letras erróneas.",
  ],
  head_ended_early: [
    "Elementos que cierran el head demasiado pronto",
    "Un elemento que no va en el head está antes del enlace canónico, robots o hreflang, así que navegadores y buscadores los toman como parte del body y los ignoran. Mueva el elemento al body.",
    "Los elementos que no van en el head lo cierran, y los buscadores ignoran lo que sigue.",
  ],
  page_cut_off: [
    "Páginas más largas de lo que lee Google",
    "Saque del HTML las imágenes, estilos y datos incrustados. Google lee los primeros 2 MB e ignora el resto, también sus enlaces.",
    "Googlebot lee los primeros 2 MB de un archivo HTML.",
  ],
  large_pages: [
    "Páginas con HTML muy grande",
    "Lleve imágenes, estilos y datos incrustados del HTML a archivos separados. Google lee los primeros 2 MB de una página e ignora el resto.",
    "Regla propia: la mitad de los 2 MB que lee Googlebot.",
  ],
  orphan_pages: [
    "Páginas a las que ninguna página enlaza",
    "El sitemap lista estas páginas, pero ninguna enlaza a ellas. Enlace cada una desde una página de tema afín o quítela del sitemap si ya no la necesita.",
    "Toda página importante debería tener un enlace desde otra.",
  ],
  deep_pages: [
    "Páginas a más de 4 clics del inicio",
    "Enlace las importantes desde una página más cercana al inicio, por ejemplo una página resumen de su tema.",
    "Regla propia: personas y rastreadores rara vez siguen más de cuatro enlaces.",
  ],
  mixed_http_links: [
    "Enlaces no seguros al mismo sitio",
    "Cambie estos enlaces de http:// a https:// para no llevar antes a los visitantes por una conexión sin cifrar.",
    "Los enlaces deberían llevar a la dirección segura.",
  ],
  session_in_address: [
    "Parámetros que no cambian la página",
    "Guarde las sesiones en una cookie y deje el seguimiento fuera de los enlaces entre páginas. Mientras tanto, nombre como canónica la dirección sin el parámetro.",
    "Los parámetros que no cambian la página multiplican sus direcciones.",
  ],
  images_without_alt: [
    "Imágenes sin texto alternativo",
    "Describa cada imagen en su atributo alt. Los lectores de pantalla y la búsqueda de imágenes dependen de él. Deje alt vacío en las puramente decorativas.",
    "Google usa el texto alternativo para entender las imágenes.",
  ],
  heavy_images: [
    "Imágenes demasiado pesadas",
    "Comprima estas imágenes y sírvalas al tamaño en que aparecen, cada una por debajo de 1 MB. Las grandes retrasan la página en conexiones móviles.",
    "Regla propia: una imagen de una página rara vez necesita más de 1 MB.",
  ],
  sd_not_parsed: [
    "Datos estructurados con errores de sintaxis",
    "Corrija el JSON-LD. Los buscadores no leen un bloque con un error de sintaxis. Las comillas de los textos deben escaparse.",
    "Un bloque con un error de sintaxis no se lee.",
  ],
  sd_required_missing: [
    "Datos estructurados sin propiedades obligatorias",
    "Añada las propiedades indicadas. Sin ellas Google no muestra ningún resultado enriquecido de este tipo.",
    "Un resultado enriquecido necesita todas las propiedades obligatorias de su tipo.",
  ],
  breadcrumb_broken: [
    "Rutas de navegación sin posiciones, nombres o direcciones",
    "Cada elemento necesita una posición y un nombre, y todos menos el último una dirección. Normalmente los escribe el tema.",
    "Cada elemento necesita una posición y un nombre, y todos menos el último una dirección.",
  ],
  missing_structured_data: [
    "Páginas sin los datos estructurados esperados",
    "Añada un bloque JSON-LD del tipo indicado en cada página. Los buscadores y las respuestas de IA leen en él nombres, precios y fechas.",
    "Los resultados enriquecidos de esta clase de página necesitan marcado.",
  ],
  slow_pages: [
    "Páginas lentas",
    "Pida a sus desarrolladores que averigüen qué esperan estas páginas, normalmente la base de datos o un servicio externo, y que guarden el resultado en caché. Los tiempos son solo del HTML, medidos por nuestro rastreador.",
    "Un primer byte después de más de 1,8 segundos es malo.",
  ],
  no_viewport: [
    "Páginas sin viewport para móviles",
    'Añada <meta name="viewport" content="width=device-width, initial-scale=1"> a la plantilla.',
    "Sin viewport, los móviles muestran la página con el ancho de un ordenador.",
  ],
  no_https: [
    "El sitio no usa HTTPS",
    "Los navegadores marcan el sitio como no seguro y los buscadores prefieren HTTPS. Instale un certificado, redirija cada dirección http:// a https:// y cambie los enlaces canónicos y el sitemap.",
    "Las páginas deberían servirse por HTTPS.",
  ],
  mixed_content: [
    "Contenido no seguro en páginas seguras",
    "Los navegadores bloquean los scripts, estilos y marcos que una página segura carga por http://. Cambie las direcciones indicadas a https://.",
    "Los navegadores bloquean los scripts, estilos y marcos que una página segura carga por http.",
  ],
  empty_shell: [
    "Páginas cuyo texto necesita scripts",
    "El HTML que envía el servidor casi no tiene texto. Renderícelo en el servidor: en Next.js con Server Components, en Nuxt con renderizado universal y, si no, con prerenderizado. Los rastreadores que no ejecutan scripts, como los de las respuestas de IA, ven una página vacía.",
    "No todos los buscadores ejecutan scripts, y los lectores de las respuestas de IA ninguno: ven el HTML tal como se envía.",
  ],
  canonical_to_blocked: [
    "Enlaces canónicos a páginas que robots.txt excluye",
    "Permita en robots.txt la página nombrada, o deje que las páginas se nombren a sí mismas como canónicas.",
    "Los buscadores no pueden leer una página canónica que robots.txt excluye.",
  ],
  canonical_other_language: [
    "Enlaces canónicos a otro idioma",
    "Deje que cada versión de idioma se nombre a sí misma como canónica. Si no, los buscadores solo muestran el otro idioma.",
    "Una página canónica debería estar en el idioma de las páginas que la nombran.",
  ],
  hreflang_not_absolute: [
    "Enlaces hreflang sin protocolo ni host",
    "Escriba la dirección completa de cada versión de idioma, con https:// y el host.",
    "Las direcciones alternativas deben ser completas, con su protocolo.",
  ],
  hreflang_sources_differ: [
    "Enlaces hreflang que se contradicen",
    "Nombre las versiones de idioma en un solo lugar: en la página, la cabecera HTTP o el sitemap.",
    "Página, cabecera y sitemap son equivalentes, así que deben decir lo mismo.",
  ],
  hreflang_wrong_text: [
    "Versiones de idioma en otro idioma",
    "Intercambie las direcciones o los textos. hreflang nombra estas páginas para un idioma en el que no están escritas.",
    "hreflang nombra el idioma de la página a la que lleva el enlace.",
  ],
  language_wrong: [
    "Páginas que indican un idioma erróneo",
    "Corrija el atributo lang del elemento html. Los lectores de pantalla y los traductores lo usan. Google juzga el propio texto.",
    "El atributo nombra el idioma del texto; Google juzga el propio texto.",
  ],
  sitemap_nested: [
    "Índices de sitemaps dentro de índices",
    "Liste todos los sitemaps en un índice, o varios índices en robots.txt. Los buscadores no leen un índice dentro de otro.",
    "Un índice de sitemaps lista sitemaps y ningún otro índice.",
  ],
  sitemap_foreign_host: [
    "Direcciones de otros hosts en el sitemap",
    "Los buscadores ignoran las direcciones de un host que no nombra este sitemap en su propio robots.txt. Lístelas en un sitemap de su host o añada allí la línea `Sitemap:`.",
    "Todas las direcciones de un sitemap deben ser de su host, salvo que el robots.txt del otro host nombre el sitemap.",
  ],
  sitemap_not_canonical: [
    "Páginas del sitemap que nombran otra como canónica",
    "Liste en su lugar las páginas canónicas. Si el sitemap y el enlace canónico no coinciden, elige el buscador.",
    "Un sitemap debería listar direcciones canónicas.",
  ],
  near_duplicates: [
    "Páginas con texto casi igual",
    "Una las páginas que dicen lo mismo, o dé a cada una lo que solo ella dice. De varias páginas apenas distintas, los buscadores muestran una.",
    "Regla propia: las páginas que comparten nueve décimas partes de su texto compiten por las mismas búsquedas.",
  ],
  text_in_images: [
    "Páginas cuyo texto está en imágenes",
    "Escriba lo que dicen las imágenes como texto de la página. Los buscadores y los lectores de pantalla no lo leen en las imágenes.",
    "Los buscadores leen el texto de la página, y el de las imágenes sin fiabilidad.",
  ],
  charset_missing: [
    "Páginas sin juego de caracteres",
    'Añada <meta charset="utf-8"> como primer elemento del head. El texto tiene letras fuera de ASCII, y navegadores y rastreadores tienen que adivinarlas.',
    "El juego de caracteres debe indicarse en la cabecera, con una marca de orden de bytes o en los primeros 1.024 bytes.",
  ],
  charset_conflict: [
    "Juegos de caracteres que se contradicen",
    "Indique el mismo juego de caracteres en la cabecera y en la etiqueta meta. Vale la cabecera, así que corrija esta primero.",
    "La cabecera prevalece sobre la etiqueta meta.",
  ],
  base_wrong: [
    "Un elemento base que desvía los enlaces",
    "Quite el elemento base o nombre la dirección de la propia página. Los enlaces relativos de la página llevan a direcciones erróneas.",
    "Los enlaces relativos se resuelven a partir del elemento base.",
  ],
  link_not_crawlable: [
    "Navegación sin enlaces",
    "Escriba las entradas de la navegación como `<a href>` con una dirección. Los rastreadores no hacen clic, así que no encuentran estas páginas por ella.",
    "Google solo sigue los elementos `<a>` con un atributo href.",
  ],
  fragment_missing: [
    "Enlaces a lugares de una página que no existen",
    "Corrija el enlace o dé su id al lugar. El enlace no mueve la página.",
    "Un fragmento lleva al elemento con ese id y, sin él, a ninguna parte.",
  ],
  hash_routes: [
    "Páginas detrás de una almohadilla en la dirección",
    "Use direcciones sin `#`, con la History API. Los buscadores ignoran lo que sigue a la almohadilla, así que para ellos todas estas páginas son una.",
    "No cargue otros contenidos con fragmentos: los buscadores los ignoran.",
  ],
  pagination_unlinked: [
    "Listas cuyas demás entradas necesitan un clic",
    "Enlace la dirección de la página siguiente de la lista debajo del botón que carga más. Los rastreadores no pulsan botones.",
    "Los rastreadores siguen enlaces y no pulsan botones que cargan más.",
  ],
  pagination_by_fragment: [
    "Páginas de listas numeradas tras una almohadilla",
    "Dé a cada página de la lista su propia dirección, como `?page=2`. Los buscadores ignoran lo que sigue a la almohadilla.",
    "No use fragmentos para las páginas de una lista.",
  ],
  facets_open: [
    "Filtros que multiplican direcciones",
    "Excluya en robots.txt los parámetros de los filtros, salvo los que la gente busca, y responda 404 a las combinaciones sin resultados. En Shopify son las etiquetas de las colecciones.",
    "Los filtros crean direcciones sin fin, y los rastreadores gastan su tiempo en ellas.",
  ],
  calendar_endless: [
    "Páginas de calendario sin entradas",
    "Termine el calendario donde terminan sus entradas: responda 404 más allá y excluya el resto en robots.txt. Si no, los rastreadores leen días vacíos en lugar de páginas.",
    "Los calendarios sin fin apartan a los rastreadores de otras páginas.",
  ],
  address_forms: [
    "Páginas con varias grafías de su dirección",
    "Redirija todas las grafías a una con el estado 301: en minúsculas y con o sin barra final. Enlace solo a esta.",
    "Las direcciones distinguen mayúsculas y barras, así que cada grafía es una página.",
  ],
  path_repeats: [
    "Rutas que se repiten",
    "Un enlace relativo añade su ruta a la de la página. Empiece el enlace con `/` y responda 404 a las rutas que no existen.",
    "Los enlaces relativos rotos crean direcciones sin fin.",
  ],
  search_results_indexable: [
    "Resultados de la búsqueda interna en los buscadores",
    "Añada noindex a los resultados de la búsqueda interna o exclúyalos en robots.txt. Google cuenta como spam los resultados de búsqueda indexados si son muchos.",
    "Los resultados de la búsqueda interna no deberían rastrearse.",
  ],
  store_duplicate_paths: [
    "Productos con una dirección en cada colección",
    "Enlace a la dirección corta del producto y nómbrela como canónica. En Shopify, quite `within: collection` de los enlaces del tema.",
    "El mismo producto en varias direcciones es un duplicado.",
  ],
  image_needs_script: [
    "Imágenes que solo muestran los scripts",
    'Escriba la dirección de la imagen en `src` y añada loading="lazy". Los rastreadores que no ejecutan scripts no encuentran la imagen.',
    "Google encuentra las imágenes por el atributo src de los elementos img.",
  ],
  mixed_images: [
    "Imágenes no seguras en páginas seguras",
    "Los navegadores cargan estas imágenes por https:// aunque la página nombra http://, y no muestran ninguna si falla. Cambie las direcciones indicadas a https://.",
    "Los navegadores cargan por https las imágenes de una página segura y no muestran ninguna si falla.",
  ],
  sd_value_wrong: [
    "Datos estructurados con valores mal escritos",
    "Escriba los precios como números sin símbolo de moneda, las fechas en ISO 8601 (`2026-11-30`), las monedas con tres letras y la disponibilidad como un valor de schema.org, por ejemplo `InStock`.",
    "Los valores deben tener la forma que documentan schema.org y Google.",
  ],
  sd_not_visible: [
    "Datos estructurados que la página no muestra",
    "Muestre lo que está marcado o quite el marcado. Google puede actuar contra el marcado de contenido invisible.",
    "No marque contenido que los lectores de la página no pueden ver.",
  ],
  sd_contradicts: [
    "Datos estructurados que contradicen la página",
    "Tome de una sola fuente el precio y las existencias de la página y de sus datos estructurados.",
    "Los datos estructurados deben representar fielmente la página.",
  ],
  sd_self_rating: [
    "Valoraciones de la propia empresa",
    "Quite review y aggregateRating de la propia organización o empresa. Google no muestra estrellas por valoraciones que un sitio se da a sí mismo.",
    "Las valoraciones de una empresa en su propio sitio no dan derecho a estrellas.",
  ],
  sd_expired: [
    "Datos estructurados caducados",
    "Actualice la fecha o quite la oferta, el empleo o el evento. Google ya no lo muestra.",
    "El contenido que ya no es actual no obtiene un resultado enriquecido.",
  ],
  text_by_script: [
    "Páginas cuyo texto añaden sobre todo los scripts",
    "Escriba el texto principal en el HTML en el servidor. Los rastreadores que no ejecutan scripts, como los de las respuestas de IA, leen solo una parte de estas páginas.",
    "No todos los buscadores ejecutan scripts, y los lectores de las respuestas de IA ninguno: leen el texto del HTML.",
  ],
  links_by_script: [
    "Páginas cuyos enlaces añaden los scripts",
    "Escriba en el HTML los enlaces a otras páginas como <a href>, para que los rastreadores sin scripts encuentren las páginas.",
    "Google encuentra páginas por enlaces con una dirección en el HTML.",
  ],
  title_by_script: [
    "Páginas cuyo título cambian los scripts",
    "Envíe con el HTML el título y el encabezado principal definitivos. Los buscadores que no ejecutan scripts muestran el primero.",
    "Los buscadores que no ejecutan scripts muestran el título del HTML.",
  ],
  canonical_by_script: [
    "Páginas cuya dirección canónica cambian los scripts",
    "Envíe una sola dirección canónica con el HTML y no la cambie. Google la lee antes y después del renderizado.",
    "Google evalúa la dirección canónica antes y después del renderizado, así que dos valores se contradicen.",
  ],
  noindex_removed_by_script: [
    "Páginas con noindex que quitan los scripts",
    "Decida en el servidor si la página debe estar en la búsqueda. Google puede no renderizar una página cuyo HTML tiene noindex.",
    "Google puede omitir el renderizado de una página cuyo HTML tiene noindex.",
  ],
  noindex_added_by_script: [
    "Páginas a las que los scripts añaden noindex",
    "Si la dirección no tiene página, envíe el estado 404. Si la tiene, envíe noindex con el HTML: los buscadores que no ejecutan scripts indexan la página.",
    "Los buscadores que no ejecutan scripts no ven el noindex.",
  ],
  sd_by_script: [
    "Datos estructurados que solo añaden los scripts",
    "Escriba los datos estructurados en el HTML. Google renderiza las páginas; la mayoría de los demás buscadores, no.",
    "Google lee los datos estructurados de páginas renderizadas; la mayoría de los demás buscadores, no.",
  ],
  render_fails: [
    "Páginas sin texto aunque sus scripts se ejecutaron",
    "Abra la página con la consola del navegador. Normalmente robots.txt excluye una interfaz que carga la página, o un script lanza un error. Los buscadores ven entonces una página vacía.",
    "Una página cuyos scripts fallan está vacía para los buscadores que la renderizan.",
  ],
  lab_lcp: [
    "Contenido principal lento en laboratorio",
    LAB,
    "Un Largest Contentful Paint después de más de 4 s es malo.",
  ],
  lab_cls: [
    "Contenido que se mueve durante la carga, en laboratorio",
    LAB,
    "Un Cumulative Layout Shift superior a 0,25 es malo.",
  ],
  lab_tbt: [
    "Scripts que bloquean la página, en laboratorio",
    LAB,
    "Los scripts que bloquean la página más de 600 ms son malos.",
  ],
};
