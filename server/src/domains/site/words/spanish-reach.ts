import type { ReachTexts } from "./rule-texts.ts";

export const SPANISH_REACH: ReachTexts = {
  robots_bans_site: [
    "El robots.txt excluye a un buscador de todo el sitio",
    "Quite la regla citada, salvo que el sitio no deba encontrarse. En WordPress: Ajustes, Lectura, desmarque «Disuadir a los motores de búsqueda de indexar este sitio». En Next.js: devuelva esta regla solo en los hosts de vista previa.",
    "Un rastreador obedece al grupo que lo nombra, y `Disallow: /` excluye todas las páginas (RFC 9309, 2.2).",
  ],
  robots_bans_engine: [
    "El robots.txt excluye páginas para un solo buscador",
    "El grupo de este rastreador excluye páginas que otros pueden leer. Quite la regla citada o repita en el grupo las reglas de `*`.",
    "Un grupo que nombra a un rastreador sustituye para él las reglas de todos los demás (RFC 9309, 2.2.1).",
  ],
  robots_unreachable: [
    "No se puede leer robots.txt",
    "El archivo robots.txt responde con un error o no responde. Google trata temporalmente un error de servidor ahí como un bloqueo de todo el sitio. Devuelva el estado 200, o 404 si no necesita reglas.",
    "Mientras robots.txt responda con un error de servidor, los rastreadores deben suponer que todo está excluido (RFC 9309, 2.3.1.4).",
  ],
  robots_is_html: [
    "robots.txt es una página HTML",
    "La dirección /robots.txt devuelve una página web, así que no hay reglas. Sirva el archivo antes de que responda la aplicación.",
    "Los buscadores ignoran las líneas que no son reglas, y una página HTML no contiene ninguna.",
  ],
  robots_rule_without_group: [
    "Reglas de robots.txt que no valen para ningún rastreador",
    "Ponga estas reglas debajo de una línea User-agent. Antes de la primera, todos los rastreadores las ignoran.",
    "Las reglas anteriores a la primera línea User-agent no pertenecen a ningún grupo (RFC 9309, 2.1).",
  ],
  robots_misspelt: [
    "Campos mal escritos en robots.txt",
    "Corrija los campos indicados. Google entiende algunas erratas; otros buscadores ignoran la línea.",
    "Los analizadores ignoran los campos desconocidos; Google acepta algunas erratas y otros no.",
  ],
  robots_noindex_line: [
    "Líneas noindex en robots.txt",
    "Ningún buscador lee noindex en robots.txt. Use una etiqueta meta robots o una cabecera X-Robots-Tag.",
    "Google no admite noindex en robots.txt.",
  ],
  blocked_by_robots: [
    "Páginas enlazadas y bloqueadas por robots.txt",
    "Para que se indexen, permítalas en robots.txt. Para que no aparezcan en los resultados, permítalas también y añada noindex: una dirección bloqueada puede aparecer sin su texto.",
    "Un rastreador no debe leer lo que robots.txt excluye, así que los buscadores solo conocen la dirección.",
  ],
  sitemap_lists_blocked: [
    "Páginas del sitemap que robots.txt excluye",
    "Decida qué vale: permita las páginas en robots.txt o quítelas del sitemap.",
    "El sitemap lista páginas que mostrar, y robots.txt impide leerlas.",
  ],
  ai_search_blocked: [
    "Páginas que la búsqueda con IA no puede leer",
    "Las respuestas de IA rara vez citan páginas que sus rastreadores de búsqueda no pueden leer. Quite de robots.txt las reglas para estos rastreadores, o déjelas si el bloqueo es voluntario. Bloquear solo los de entrenamiento no cuesta respuestas.",
    "Las respuestas citan lo que sus rastreadores de búsqueda pueden leer. Bloquear los de entrenamiento es decisión del propietario y no se señala.",
  ],
  start_page_not_indexable: [
    "La página de inicio no se puede indexar",
    "Los buscadores no pueden mostrar la página más importante del sitio. Quite noindex o corrija el enlace canónico para que nombre la propia página de inicio.",
    "Una página con noindex se retira de los resultados.",
  ],
  noindex_valuable: [
    "Páginas importantes con noindex",
    "La mayoría de las páginas enlaza a estas, pero noindex las deja fuera de la búsqueda. Quite la directiva en el plugin de SEO o en la plantilla, salvo que sea intencionada.",
    "Una página con noindex se retira de los resultados, por muchos enlaces que lleven a ella.",
  ],
  noindex_in_header: [
    "Páginas con noindex en una cabecera",
    "El servidor envía X-Robots-Tag: noindex, y la página no lo muestra. Quite la cabecera de la configuración del servidor o de la CDN. Los hosts de vista previa suelen añadirla.",
    "X-Robots-Tag tiene el mismo efecto que la etiqueta meta, y la página no lo muestra.",
  ],
  noindex_in_sitemap: [
    "Páginas noindex en el sitemap",
    "El sitemap lista estas páginas, pero noindex las deja fuera de los resultados. Quítelas del sitemap para que sigan ocultas, o quite noindex para que se indexen.",
    "Un sitemap lista las páginas que deben estar en los resultados.",
  ],
  noindex_for_engine: [
    "Páginas ocultas a un solo buscador",
    "Estas páginas piden a un buscador que no las muestre y permiten a los demás. Si no es intencionado, quite la directiva indicada en cada página.",
    "Una directiva para un rastreador se suma a las de todos, y vale la más estricta.",
  ],
  directive_unknown: [
    "Directivas robots que ningún buscador conoce",
    "Corrija los valores indicados. Los buscadores los ignoran y tratan la página como si no estuvieran.",
    "Los buscadores ignoran los valores que no documentan.",
  ],
  nosnippet_wide: [
    "Sin texto en los resultados",
    "La mayoría de las páginas tiene nosnippet o max-snippet:0: los resultados no muestran texto y los resúmenes de IA no las citan. Quite la directiva o marque solo algunos pasajes con data-nosnippet.",
    "nosnippet y max-snippet:0 quitan el texto de un resultado y su uso en los resúmenes de IA.",
  ],
  internal_nofollow: [
    "Páginas a las que solo llevan enlaces nofollow",
    "Quite rel=nofollow de los enlaces entre páginas del sitio. Impide que los buscadores los sigan.",
    "Los buscadores siguen los enlaces sin nofollow para encontrar páginas y su peso.",
  ],
  meta_refresh: [
    "Redirecciones con una etiqueta meta",
    "Redirija en el servidor con el estado 301. Una recarga hecha por la página es más lenta, y algunos rastreadores no la siguen.",
    "Google trata una recarga a los 0 segundos como redirección permanente y recomienda una en el servidor.",
  ],
  server_errors: [
    "Páginas con errores de servidor",
    "Pida a sus desarrolladores que revisen estas direcciones en el registro de errores del servidor. Los buscadores rastrean más despacio un sitio que falla y retiran las páginas que siguen fallando.",
    "Las páginas que siguen respondiendo 5xx se retiran, y el sitio se rastrea más despacio.",
  ],
  broken_internal_links: [
    "Enlaces rotos",
    "Abra cada página afectada y corrija o quite los enlaces indicados. Si el destino se ha movido, enlace a su nueva dirección y redirija a ella la antigua.",
    "Una dirección con 404 o 410 no se indexa, y quien sigue el enlace se va.",
  ],
  pages_unreachable: [
    "Páginas que no respondieron",
    "Estas direcciones agotaron el tiempo o cerraron la conexión durante el rastreo. Si vuelve a ocurrir, revise su alojamiento: los buscadores tienen el mismo problema.",
    "Los rastreadores tratan los tiempos agotados y las conexiones cortadas como errores de servidor.",
  ],
  soft_404: [
    "Páginas inexistentes con estado 200",
    "Estas páginas dicen que su contenido falta, pero responden como si estuviera. Devuelva el estado 404 o 410, o redirija a la página existente más parecida. Después quite los enlaces a ellas.",
    "Una página inexistente debe responder 404 o 410; con 200 sigue en el índice o gasta peticiones.",
  ],
  soft_404_template: [
    "Direcciones inexistentes que responden 200",
    "Una dirección inventada responde como una página. Devuelva el estado 404 para lo que no existe; en Next.js llame a `notFound()` antes de que empiece la respuesta.",
    "Las direcciones inexistentes no deben responder 200.",
  ],
  redirect_loops: [
    "Bucles de redirección",
    "Estas direcciones no se pueden abrir porque sus redirecciones llevan de una a otra. Quite las reglas contradictorias para que la última devuelva una página.",
    "Google sigue como mucho diez redirecciones; un bucle no acaba nunca.",
  ],
  redirect_chains: [
    "Cadenas de redirecciones",
    "Redirija la primera dirección directamente a la última. Cada redirección de más cuesta tiempo a los visitantes, y los rastreadores abandonan las cadenas largas.",
    "Google sigue como mucho diez redirecciones, y cada una lleva tiempo.",
  ],
  links_to_redirects: [
    "Enlaces a redirecciones",
    "Enlace directamente al destino de la redirección, indicado en cada página.",
    "Un enlace debería nombrar la dirección final.",
  ],
  robots_too_large: [
    "Reglas de robots.txt que los buscadores no leen",
    "Acorte el archivo con patrones. Los buscadores leen sus primeros 500 KiB e ignoran las reglas posteriores.",
    "Los analizadores solo tienen que leer los primeros 500 KiB (RFC 9309, 2.5).",
  ],
  robots_blocks_rendering: [
    "Scripts o estilos que robots.txt niega a Google",
    "Permita la carpeta de estos archivos en robots.txt. Google los necesita para ver la página como las personas. En Next.js es `/_next/`; en WordPress, `/wp-content/` y `/wp-includes/`.",
    "Google no carga los scripts y estilos que robots.txt excluye y juzga la página sin ellos.",
  ],
  robots_hides_noindex: [
    "Noindex que Google no puede ver",
    "Estas páginas tienen noindex, pero robots.txt impide a Google leerlo, así que sus direcciones pueden seguir en los resultados. Permítalas en robots.txt hasta que desaparezcan.",
    "Noindex solo funciona si robots.txt permite la página, porque un rastreador debe leerla antes.",
  ],
  robots_pattern_too_wide: [
    "Patrones de robots.txt que excluyen más de lo que nombran",
    "Un patrón sin final excluye también direcciones que solo empiezan igual, y el sitemap las lista. Termine el patrón con `/` para una carpeta o con `$` para una dirección.",
    "Una regla vale para toda ruta que empieza por su patrón (RFC 9309, 2.2.2).",
  ],
  preview_bot_blocked: [
    "robots.txt excluye las vistas previas de enlaces compartidos",
    "Quite facebookexternalhit de la lista de rastreadores excluidos. No entrena nada: lee el título y la imagen de un enlace que alguien comparte.",
    "El rastreador de vistas previas lee el título y la imagen de un enlace cuando alguien lo comparte.",
  ],
  directives_conflict: [
    "Directivas robots que se contradicen",
    "La cabecera y las etiquetas meta de estas páginas dicen a la vez index y noindex, o follow y nofollow. Los buscadores obedecen la más estricta. Deje una directiva, en un solo lugar.",
    "Si las directivas se contradicen, vale la más restrictiva.",
  ],
  unavailable_after_past: [
    "Páginas cuya fecha de retirada ha pasado",
    "Quite unavailable_after de estas páginas o corrija la fecha. Google retira la página después de esa fecha.",
    "Google no muestra una página después de la fecha de unavailable_after.",
  ],
  image_preview_limited: [
    "Artículos sin imagen grande en los resultados",
    "Use max-image-preview:large. Con none o standard, Google muestra estos artículos con una imagen pequeña o sin ella, y rara vez en Discover. WordPress lo pone por defecto.",
    "max-image-preview limita el tamaño de la imagen que muestran los resultados.",
  ],
  data_nosnippet_invalid: [
    "data-nosnippet donde los buscadores lo ignoran",
    "Ponga data-nosnippet en un span, div o section. En otros elementos los buscadores lo ignoran y muestran el texto.",
    "data-nosnippet es válido en span, div y section.",
  ],
  certificate_invalid: [
    "El certificado del sitio no es válido",
    "Renueve el certificado para todos los nombres del sitio. Hasta entonces los navegadores avisan a los visitantes y los rastreadores no leen nada por https.",
    "Los rastreadores tratan una conexión fallida como un error de servidor.",
  ],
  maintenance_200: [
    "Páginas de mantenimiento con estado 200",
    "Responda con el estado 503 y una cabecera Retry-After mientras el sitio esté cerrado. Con 200, los buscadores sustituyen las páginas por este mensaje.",
    "Con el estado 200, los buscadores indexan el mensaje en lugar de la página.",
  ],
  login_on_listed_page: [
    "Páginas del sitemap que piden iniciar sesión",
    "Abra estas páginas o quítelas del sitemap. Los buscadores no pueden iniciar sesión. Marque los textos de pago con isAccessibleForFree.",
    "Un sitemap lista páginas que mostrar, y los buscadores no pueden iniciar sesión.",
  ],
  wrong_content_type: [
    "Páginas que no se envían como HTML",
    "Envíe estas páginas como text/html. Si no, los navegadores muestran o descargan el código fuente y los buscadores no indexan la página.",
    "El tipo de la cabecera decide cómo se lee una respuesta (RFC 9110, 8.3).",
  ],
  removed_to_home: [
    "Páginas eliminadas que redirigen al inicio",
    "Responda 404 o 410, o redirija a la página que sustituye a la antigua. Google trata una redirección al inicio como una página inexistente.",
    "Las redirecciones de páginas eliminadas al inicio cuentan como soft 404.",
  ],
  redirect_temporary: [
    "Redirecciones temporales",
    "Redirija con el estado 301 o 308 si el traslado es permanente. Con 302 y 307, los buscadores conservan mucho tiempo la dirección antigua.",
    "Una redirección temporal mantiene la dirección antigua como canónica.",
  ],
  redirect_by_script: [
    "Redirecciones por script",
    "Redirija en el servidor con el estado 301. Los rastreadores que no ejecutan scripts se quedan en una página vacía.",
    "Las redirecciones por script necesitan renderizado, que puede fallar, y no todos los buscadores renderizan.",
  ],
  redirect_by_visitor: [
    "Versiones de idioma que redirigen a otro idioma",
    "Deje que cada versión responda en su propia dirección. Una redirección por idioma o país la oculta a los buscadores. Ofrezca la otra versión en un banner.",
    "Las redirecciones por idioma o lugar pueden ocultar a los rastreadores versiones del sitio.",
  ],
  status_by_agent: [
    "Páginas que rechazan a un buscador por su nombre",
    "El servidor responde de otro modo en estas páginas si la petición nombra a un buscador. Quite la regla del cortafuegos, la CDN o la aplicación, o verifique a los buscadores por su dirección.",
    "Mostrar a los buscadores otro contenido que a las personas es cloaking, y un rechazo retira la página.",
  ],
  phone_text_missing: [
    "Páginas que muestran menos texto en el móvil",
    "Envíe a los móviles el mismo texto que a los ordenadores; un menú o un acordeón puede estar cerrado. Google indexa lo que reciben los móviles.",
    "Google indexa el contenido que reciben los móviles.",
  ],
  phone_directive_differs: [
    "Páginas con otras directivas para móviles",
    "Envíe a los móviles las mismas directivas robots y la misma dirección canónica. Google indexa lo que reciben los móviles.",
    "Las directivas robots deben ser iguales en móviles y ordenadores.",
  ],
  language_by_cookie: [
    "Direcciones con varios idiomas",
    "Dé a cada idioma su propia dirección y conéctelas con hreflang. Los rastreadores no envían cookies ni, en general, idioma, así que ven una sola versión.",
    "Google recomienda direcciones separadas para los idiomas, no cookies ni ajustes del navegador.",
  ],
  broken_external_links: [
    "Enlaces a páginas ajenas que ya no existen",
    "Enlace a la nueva dirección de la página o quite el enlace.",
    "Un enlace solo ayuda a personas y buscadores si su destino existe.",
  ],
  http_copy: [
    "El sitio responde también sin HTTPS",
    "Redirija cada dirección http:// a https:// con el estado 301. Si no, los buscadores encuentran cada página dos veces.",
    "La misma página por http y https es un duplicado.",
  ],
  host_copies: [
    "El sitio responde con y sin www",
    "Redirija uno de los dos hosts al otro con el estado 301 y enlace solo a uno.",
    "La misma página con y sin www es un duplicado.",
  ],
};
